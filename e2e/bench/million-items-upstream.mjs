// A service with one wallet campaign of a million items, generated on request. Runs as a separate process.
import { createServer } from 'node:http'

const COUNT = 1_000_000
const names = ['Ines', 'Zoë', 'Grace', 'Victor', 'Ani']
const tiers = ['Silver', 'Gold', 'Platinum']

const campaign = {
  wallet_id: 'million',
  name: 'A million passes',
  type: 'Loyalty',
  smartlink_url: 'https://wallet.example/million',
  created_at: '2026-01-01T00:00Z',
  updated_at: '2026-11-01T08:30Z',
}

const item = n => ({
  wallet_item_id: `6e0f5c1a-0000-4000-8000-${String(n).padStart(12, '0')}`,
  group_code: n % 3 === 0 ? null : `LOOP-${n % 7}`,
  campaign_ref: { id: 'million', type: 'Loyalty', url: '/companies/BENCH/campaigns/wallet/million' },
  active: true,
  tokens: {
    first_name: names[n % names.length],
    last_name: `Bench ${n}`,
    email_address: `pass${n}@mail.example`,
    account_number: String(70_000_000 + n),
    loyalty_balance: String(n % 5000),
    loyalty_tier: tiers[n % tiers.length],
    expiration_date: '2027-05-06T23:59:59-05:00',
    IMAGE_CODE: 'trail_sun',
  },
  locations: [{ latitude: 41.8826, longitude: -87.6282, relevant_text: 'You are near our Loop store' }],
  provider: n % 2 === 0 ? 'passbook' : 'google_wallet',
  created_at: '2026-08-27T00:14Z',
  updated_at: '2026-11-20T10:41Z',
})

function answer(url) {
  const { pathname, searchParams } = new URL(url, 'http://here.invalid')
  if (pathname.endsWith('/broadcasts')) return { body: [] }
  if (pathname.endsWith('/campaigns/wallet')) return { body: [campaign] }
  if (pathname.endsWith('/wallet/million')) return { body: campaign }
  const size = Number(searchParams.get('page_size') ?? 50)
  const from = Number(searchParams.get('page_token') ?? 0)
  const until = Math.min(COUNT, from + size)
  const body = Array.from({ length: until - from }, (_, index) => item(from + index))
  return { body, next: until < COUNT ? String(until) : '' }
}

createServer((request, response) => {
  const { body, next } = answer(request.url ?? '/')
  response.writeHead(200, {
    'Content-Type': 'application/json',
    ...(next !== undefined && { 'X-Next-Page-Token': next }),
  })
  response.end(JSON.stringify(body))
}).listen(0, '127.0.0.1', function listening() {
  console.log(this.address().port)
})
