import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { deviceRows, deviceSchema, type Device } from '#/contract/devices'
import type { Input, Row } from '#/contract/endpoint'
import { pathMatcher } from '#/contract/format/path'
import type { Api, SendOptions } from './http/client'
import { is404 } from './http/error'
import { readList, type UnreadableRows } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { personsRoot } from './persons'
import { storageScopeParts } from './session/storage-scope'

/** A device with its raw record. */
export interface DeviceReading {
  device: Device
  raw: unknown
}

export interface DevicesRead extends UnreadableRows {
  devices: DeviceReading[]
}

/** The key prefix of all device queries of this session. */
const devicesRoot = (api: Api) => ['devices', ...storageScopeParts(api.session)] as const

/** The devices of a person. */
export const devicesQuery = (api: Api, personKey: string) =>
  queryOptions({
    queryKey: [...devicesRoot(api), 'of', personKey],
    queryFn: ({ signal }) => fetchDevices(api, personKey, { signal }),
  })

/** The keys of the persons who certainly had this device when their devices were last read into the cache. */
export function cachedOwnersOf(client: QueryClient, api: Api, appId: string, deviceId: string): string[] {
  const root = [...devicesRoot(api), 'of']
  return client.getQueriesData<DevicesRead>({ queryKey: root }).flatMap(([key, read]) => {
    const personKey = key[root.length]
    const hasDevice = read !== undefined && findDevice(read, appId, deviceId) === 'found'
    return hasDevice && typeof personKey === 'string' ? [personKey] : []
  })
}

/** Whether a person has a device. `same-id`: they have a device with its id whose app is not known. */
export type DeviceFinding = 'found' | 'same-id' | 'absent'

/** Looks for a device of an app among those of a person: an id is unique only within its app. */
export function findDevice({ devices }: DevicesRead, appId: string, deviceId: string): DeviceFinding {
  const apps = devices.flatMap(({ device }) => (device.service_device_id === deviceId ? [appIdOf(device)] : []))
  return apps.includes(appId) ? 'found' : apps.includes(null) ? 'same-id' : 'absent'
}

const matchDevice = pathMatcher([deviceRows.getDevice])

/** The app in a device's URL; null if the URL is missing or has another form. */
function appIdOf({ url }: Device): string | null {
  const [path] = /\/mobile_apps\/[^?#]*/.exec(url ?? '') ?? []
  const match = path === undefined ? null : matchDevice('GET', path)
  return match?.kind === 'match' ? (match.params['app_id'] ?? null) : null
}

/** One device of an app. The reply does not contain its person. */
export const deviceQuery = (api: Api, appId: string, deviceId: string) =>
  queryOptions({
    queryKey: [...devicesRoot(api), 'one', appId, deviceId],
    queryFn: async ({ signal }): Promise<DeviceReading> => {
      const row = deviceRows.getDevice
      const reply = await api.call(row, { params: { app_id: appId, service_device_id: deviceId } }, { signal })
      const [raw] = devicesIn(reply.value)
      return readingOf(readOneRecord(row, deviceSchema, { ...reply, value: raw }))
    },
  })

/**
 * Reads the devices of a person, by key. A 404 counts as none.
 * @throws ApiError
 */
export async function fetchDevices(api: Api, personKey: string, options: SendOptions = {}): Promise<DevicesRead> {
  const params = { company_id: api.session.company_key, person_id: personKey }
  return readDevices(api, deviceRows.listDevices, { params }, options)
}

/** The devices of a person, by external id. */
async function fetchDevicesByExternalId(api: Api, external_person_id: string): Promise<DevicesRead> {
  const params = { company_id: api.session.company_key, external_person_id }
  return readDevices(api, deviceRows.listDevicesByExternalId, { params })
}

async function readDevices<R extends Row>(
  api: Api,
  row: R,
  input: Input<R>,
  options: SendOptions = {},
): Promise<DevicesRead> {
  const reading = { schema: deviceSchema, toItem: readingOf, emptyIf: is404, findList: devicesIn, ...options }
  const { items, unreadable } = await readList(api, row, input, reading)
  return { devices: items, unreadable }
}

const readingOf = ({ value, raw }: SuccessfulReading<Device>): DeviceReading => ({ device: value, raw })

/**
 * The devices in a reply, whose form is not documented: an array, `{device}`, `[{device}]`, `{devices}`, or one object.
 */
export function devicesIn(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map(unwrapped)
  if (typeof value === 'object' && 'devices' in value) return devicesIn(value.devices)
  return [unwrapped(value)]
}

const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'device' in value ? value.device : value

/** Assigns a device to a person. A lost reply is reconciled by reading that person's devices. */
export const assignDeviceMutation = defineMutation({
  id: 'assign-device',
  row: deviceRows.assignDevice,
  reconcile: async (api, { params, body }): Promise<ReconcileResult> => {
    const { person_key: key, external_person_id: externalId } = body
    const read =
      key !== null && key !== undefined
        ? await fetchDevices(api, key)
        : await fetchDevicesByExternalId(api, externalId ?? '')
    const finding = findDevice(read, params.app_id, params.service_device_id)
    if (finding === 'found') return 'done'
    // A device that cannot be read may be the assigned one
    return finding === 'absent' && read.unreadable.length === 0 ? 'absent' : 'unknown'
  },
  refresh: (client, api) =>
    Promise.all([
      client.invalidateQueries({ queryKey: devicesRoot(api) }),
      client.invalidateQueries({ queryKey: personsRoot(api) }),
    ]),
})
