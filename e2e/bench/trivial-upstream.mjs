// A trivial service that answers every call from memory. Runs as a separate process.
import { createServer } from 'node:http'

const person = JSON.stringify({
  person_key: '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
  person_id: '88120457',
  external_person_id: 'CRM-30417',
  mobile_phone: { mdn: '+13125550142', carrier_code: '101' },
  custom_fields: { first_name: 'Ines', loyalty_points: 420 },
  timezone: 'America/Chicago',
  timezone_source: 'area_code',
  created_at: '2026-03-02T10:15:00Z',
  updated_at: '2026-11-01T08:30:12Z',
  url: '/companies/K7QF2M/mobiledb/persons/0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
})

createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(request.url?.includes('/broadcasts') ? '[]' : person)
}).listen(0, '127.0.0.1', function listening() {
  console.log(this.address().port)
})
