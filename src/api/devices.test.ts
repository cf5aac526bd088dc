import { expect, it } from 'vitest'
import { assignDeviceMutation } from './devices'
import type { Intent } from './mutation/intents'
import { fakeFetch, testApi } from './testing'

const intent: Intent = {
  key: 'key',
  scope: 'test|DEMO|demo',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: 'assign-device',
  rowId: 'assignDevice',
  what: '',
  hash: '',
  input: null,
  created: 0,
  settled: null,
  status: 'sent',
}
const params = { app_id: 'demo app', service_device_id: 'd-1' }

it.each([
  ['the device', ['/mobile_apps/demo%20app/devices/d-1'], 'done'],
  [
    'the device among others with its id',
    ['', '/mobile_apps/other/devices/d-1', '/mobile_apps/demo%20app/devices/d-1'],
    'done',
  ],
  ['only a device with its id in another app', ['/mobile_apps/other/devices/d-1'], 'absent'],
  ['devices with its id in another app and in an unknown one', ['/mobile_apps/other/devices/d-1', ''], 'unknown'],
  ['no device', [], 'absent'],
])('an association whose response was lost is $2 if the person has %s', async (_, urls, result) => {
  const devices = urls.map(url => ({ service_device_id: 'd-1', url }))
  const api = testApi(fakeFetch(Response.json(devices)).fetch)
  expect(await assignDeviceMutation.reconcile(api, { params, body: { person_key: 'k' } }, intent)).toBe(result)
})

it.each([400, 405, 410])(
  'a %i does not prove that an association whose response was lost did not happen',
  async status => {
    const api = testApi(fakeFetch(new Response('', { status })).fetch)
    const reconciling = assignDeviceMutation.reconcile(api, { params, body: { person_key: 'k' } }, intent)
    await expect(reconciling).rejects.toMatchObject({ status })
  },
)

it('an association whose response was lost is unknown if the person has a device that cannot be read', async () => {
  const devices = [{ service_device_id: 'd-2', url: '/mobile_apps/demo%20app/devices/d-2' }, { url: 5 }]
  const api = testApi(fakeFetch(Response.json(devices)).fetch)
  expect(await assignDeviceMutation.reconcile(api, { params, body: { person_key: 'k' } }, intent)).toBe('unknown')
})
