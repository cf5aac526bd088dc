import type { Queryable } from '#/store/db'
import type { StoredPerson } from '../persons/store'

/** A push device as stored. Fields the SDK did not send are `''`. */
export interface StoredDevice {
  readonly app_id: string
  readonly service_device_id: string
  readonly company_key: string
  readonly person_id: number
  readonly os: string
  readonly os_version: string
  readonly sdk_version: string
  readonly app_version: string
  readonly push_token: string
  readonly hardware_make: string
  readonly hardware_model: string
  readonly advertising_id: string
  readonly locale: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly timezone: string
}

/** The text columns. */
export const deviceTextColumns = [
  'os',
  'os_version',
  'sdk_version',
  'app_version',
  'push_token',
  'hardware_make',
  'hardware_model',
  'advertising_id',
  'locale',
  'timezone',
] as const

const COLUMNS = `app_id, service_device_id, company_key, person_id, ${deviceTextColumns.join(', ')}, latitude, longitude`

/** The devices of a person, last registered first. */
export const devicesOf = (q: Queryable, { company_key, person_id }: StoredPerson): Promise<StoredDevice[]> =>
  q.query<StoredDevice>(
    `select ${COLUMNS} from mock.devices where company_key = $1 and person_id = $2 order by registered_at desc, service_device_id`,
    [company_key, person_id],
  )

/** One device of an app; null if the app does not have it. `forUpdate` locks the row until the transaction ends. */
export async function deviceById(
  q: Queryable,
  appId: string,
  deviceId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredDevice | null> {
  const [row] = await q.query<StoredDevice>(
    `select ${COLUMNS} from mock.devices where app_id = $1 and service_device_id = $2${options.forUpdate ? ' for update' : ''}`,
    [appId, deviceId],
  )
  return row ?? null
}

/** Registers a device as the push SDK does. A known device is updated and moves to the given person. */
export async function registerDevice(q: Queryable, device: StoredDevice, now: number): Promise<void> {
  const texts = deviceTextColumns.map(name => device[name])
  const changed = ['person_id', ...deviceTextColumns, 'latitude', 'longitude']
    .map(name => `${name} = excluded.${name}`)
    .join(', ')
  const params = [
    device.app_id,
    device.service_device_id,
    device.company_key,
    device.person_id,
    ...texts,
    device.latitude,
    device.longitude,
    now,
  ]
  await q.query(
    `insert into mock.devices (${COLUMNS}, registered_at) values (${params.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (app_id, service_device_id) do update set ${changed}`,
    params,
  )
}

/** Moves a device to a person of its company. The caller has locked the device. */
export async function assignDeviceTo(q: Queryable, device: StoredDevice, personId: number): Promise<void> {
  await q.query('update mock.devices set person_id = $3 where app_id = $1 and service_device_id = $2', [
    device.app_id,
    device.service_device_id,
    personId,
  ])
}
