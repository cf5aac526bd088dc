import { AnyPassing, unordered } from './matching'
import { applyPatch, byExternal, personBody } from './people'
import {
  type Batch,
  type Device,
  type Person,
  type PredictedCall,
  type ModelState,
  valueMatching,
  freshTimestamp,
  nowOf,
  errorBody,
} from './state'
import { devicesOf, verdict } from './time'

const appPath = (state: ModelState): string => `/mobile_apps/${state.app}`

const deviceBody = (state: ModelState, device: Device) => ({
  service_device_id: device.id,
  os: device.os,
  os_version: '',
  sdk_version: '',
  app_version: '',
  push_token: device.token,
  hardware_make: '',
  hardware_model: '',
  advertising_id: '',
  locale: '',
  location: null,
  timezone: '',
  url: new AnyPassing(actual => typeof actual === 'string' && actual.startsWith(`${appPath(state)}/devices/`)),
})

/** The control route. A known device is updated and moves to the given person. */
export function registerDevice(state: ModelState, id: string, person: Person, token: string): PredictedCall {
  const body = { service_device_id: id, person_key: person.key.text, os: 'iOS', push_token: token }
  let device = state.devices.find(each => each.id.value === id)
  if (device) {
    device.person = person
    device.os = 'iOS'
    device.token = token
  } else {
    device = { id: valueMatching(/./), person, os: 'iOS', token }
    device.id.value = id
    state.devices.push(device)
  }
  return {
    method: 'POST',
    path: `/__mock${appPath(state)}/devices`,
    body,
    status: 201,
    reply: { device: deviceBody(state, device) },
  }
}

export const listDevices = (state: ModelState, person: Person, personPath: string): PredictedCall => ({
  method: 'GET',
  path: `${personPath}/push_devices`,
  status: 200,
  reply: unordered(devicesOf(state, person).map(device => deviceBody(state, device))),
})

const NOWHERE = 'nowhere'
const idOf = (device: Device | null): string => (device?.id.value === undefined ? NOWHERE : device.id.text)

export const getDevice = (state: ModelState, device: Device | null): PredictedCall =>
  idOf(device) === NOWHERE || !device
    ? { method: 'GET', path: `${appPath(state)}/devices/${NOWHERE}`, status: 404, reply: errorBody() }
    : {
        method: 'GET',
        path: `${appPath(state)}/devices/${device.id.text}`,
        status: 200,
        reply: { device: deviceBody(state, device) },
      }

export function assignDevice(
  state: ModelState,
  device: Device | null,
  ids: { key?: Person | 'nobody'; external?: string },
): PredictedCall {
  const { key, external } = ids
  const body = {
    ...(key !== undefined && { person_key: key === 'nobody' ? '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410' : key.key.text }),
    ...(external !== undefined && { external_person_id: external }),
  }
  const call = { method: 'POST', path: `${appPath(state)}/devices/${idOf(device)}/assign`, body }
  if (key === undefined && (external === undefined || external.length < 1 || external.length > 128))
    return { ...call, status: 422, reply: errorBody() }
  if (!device || idOf(device) === NOWHERE) return { ...call, status: 404, reply: errorBody() }
  if (key === 'nobody') return { ...call, status: 404, reply: errorBody() }
  const person = key ?? byExternal(state, external)
  if (person) device.person = person
  else applyPatch(state, device.person, { external, mdn: undefined, fields: {}, timezone: undefined })
  return { ...call, status: 200, reply: personBody(state, person ?? device.person, 2) }
}

const migrations = (state: ModelState): string => `${appPath(state)}/migrations`
const summary = (batch: Batch) => {
  const successes = batch.devices.filter(device => verdict(device)[0] === '200').length
  const all = batch.devices.length
  return {
    batch_id: batch.id,
    received_on: batch.received,
    success_count: batch.settled ? successes : 0,
    failure_count: batch.settled ? all - successes : 0,
    pending_count: batch.settled ? 0 : all,
  }
}
function outcome(batch: Batch, device: Batch['devices'][number]) {
  if (!batch.settled) return { status: 'PENDING' }
  const [platform_status, platform_message] = verdict(device)
  return { status: platform_status === '200' ? 'SUCCESS' : 'FAILURE', platform_status, platform_message }
}

export function importBatch(state: ModelState, devices: Batch['devices']): PredictedCall {
  const call = { method: 'POST', path: `${migrations(state)}/import_batches`, body: { devices } }
  const isFaulty = devices.some(({ platform, token }) => !['IOS', 'ANDROID'].includes(platform) || token.trim() === '')
  if (isFaulty || devices.length === 0) return { ...call, status: 422, reply: errorBody() }
  const batch: Batch = {
    id: valueMatching(/./),
    received: freshTimestamp(state, 'millis'),
    devices,
    settlesAt: nowOf(state) + state.importSeconds * 1000,
    settled: false,
  }
  state.batches.push(batch)
  return {
    ...call,
    status: 200,
    reply: { ...summary(batch), pending: devices.map(({ token }) => ({ token, status: 'PENDING' })) },
  }
}

export function getBatch(state: ModelState, batch: Batch | null): PredictedCall {
  const call = { method: 'GET', path: `${migrations(state)}/import_batches/${batch?.id.text ?? NOWHERE}` }
  if (!batch) return { ...call, status: 404, reply: errorBody() }
  const entries = batch.devices.map(device => ({ token: device.token, ...outcome(batch, device) }))
  const withStatus = (status: string) => entries.filter(entry => entry.status === status)
  const reply = {
    ...summary(batch),
    pending: withStatus('PENDING'),
    success: withStatus('SUCCESS'),
    failure: withStatus('FAILURE'),
  }
  return { ...call, status: 200, reply }
}

export const listBatches = (state: ModelState): PredictedCall => ({
  method: 'GET',
  path: `${migrations(state)}/import_batches`,
  status: 200,
  reply: state.batches.toReversed().slice(0, 100).map(summary),
})

export function tokenHistory(state: ModelState, token: string): PredictedCall {
  const call = { method: 'GET', path: `${migrations(state)}/device_migrations/${encodeURIComponent(token)}` }
  const found = state.batches
    .toReversed()
    .flatMap(batch =>
      batch.devices
        .filter(device => device.token === token)
        .map(device => ({ batch_id: batch.id, received_on: batch.received, ...outcome(batch, device) })),
    )
  if (found.length === 0) return { ...call, status: 404, reply: errorBody() }
  return { ...call, status: 200, reply: unordered(found) }
}
