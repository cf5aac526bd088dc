import type { Queryable } from '#/store/db'
import { firstRow, insertRow, updateRow } from '#/store/rows'
import type { StoredPerson } from '../persons/store'

/** A push device as stored. Strings the SDK did not send are `''`. */
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

type RequiredColumn = 'app_id' | 'service_device_id' | 'company_key' | 'person_id' | 'os'
/** Missing strings become `''`. */
type NewDevice = Pick<StoredDevice, RequiredColumn> & Partial<StoredDevice>

/** The columns that the SDK sets each time it registers a device. */
const SDK_COLUMNS =
  'os, os_version, sdk_version, app_version, push_token, hardware_make, hardware_model, advertising_id, locale, timezone, latitude, longitude'
const COLUMNS = `app_id, service_device_id, company_key, person_id, ${SDK_COLUMNS}`

/** The devices of a person, newest first. Registering one again does not move it up. */
export const devicesOf = (q: Queryable, { company_key, person_id }: StoredPerson): Promise<StoredDevice[]> =>
  q.query<StoredDevice>(
    `select ${COLUMNS} from mock.devices where company_key = $1 and person_id = $2 order by registered_at desc, service_device_id`,
    [company_key, person_id],
  )

/** One device of an app; null if the app does not have it. `forUpdate` locks the row until the transaction ends. */
export const deviceById = (
  q: Queryable,
  appId: string,
  deviceId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredDevice | null> =>
  firstRow<StoredDevice>(
    q,
    `select ${COLUMNS} from mock.devices where app_id = $1 and service_device_id = $2${options.forUpdate ? ' for update' : ''}`,
    [appId, deviceId],
  )

/** Registers a device as the push SDK does. A known device is updated and moves to the given person. */
export const registerDevice = (q: Queryable, device: NewDevice, now: number): Promise<StoredDevice> =>
  insertRow<StoredDevice>(q, 'mock.devices', {
    values: { ...device, registered_at: now },
    onConflict: `on conflict (app_id, service_device_id) do update
       set (person_id, ${SDK_COLUMNS}) = row(excluded.person_id, ${SDK_COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`,
    returning: COLUMNS,
  })

/** Moves a device to a person of its company. The caller must have locked the device. */
export async function assignDeviceTo(
  q: Queryable,
  { app_id, service_device_id }: StoredDevice,
  person_id: number,
): Promise<void> {
  const key = { app_id, service_device_id }
  await updateRow(q, 'mock.devices', { key, values: { person_id }, returning: 'person_id' })
}
