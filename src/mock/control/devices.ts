import { randomBytes } from 'node:crypto'
import { deviceById, registerDevice } from '../devices/store'
import { writeDevice } from '../devices/wire'
import { refuse } from '../http/reply'
import { asNewPerson } from '../persons/person-change'
import { insertPerson, personStore } from '../persons/store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/mobile_apps/{app_id}/devices: registers a device as the push SDK does, by default for a new anonymous person. */
export async function registerFromSdk(
  { params, body }: ControlInput<'registerDevice'>,
  { mock }: ControlCall,
): ControlReply<'registerDevice'> {
  const { app_id } = params
  const company = mock.companies.byApp(app_id)
  if (!company) return refuse(404, 'There is no such app.')
  const { person_key, location, service_device_id: given, ...texts } = body
  const service_device_id = given ?? `d-${randomBytes(3).toString('hex')}-${randomBytes(2).toString('hex')}`
  return mock.db.tx(async q => {
    const now = mock.clock.now()
    const isNamed = person_key !== null && person_key !== undefined
    const person = isNamed
      ? await personStore(q, company.company_key).byKey(person_key)
      : await insertPerson(q, company.company_key, asNewPerson(NOTHING_KNOWN), now)
    if (!person) return refuse(404, 'PersonErrors::PersonNotFoundByPersonKey')
    const device = {
      ...NOTHING_SAID,
      ...texts,
      app_id,
      service_device_id,
      company_key: company.company_key,
      person_id: person.person_id,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
    }
    await registerDevice(q, device, now)
    const stored = await deviceById(q, app_id, service_device_id)
    if (!stored) throw new Error(`Device ${service_device_id} was registered but cannot be found.`)
    return { status: 201, body: { device: writeDevice(stored) } } as const
  })
}

const NOTHING_KNOWN = { external: undefined, mdn: undefined, timezone: undefined, fields: new Map() }
const NOTHING_SAID = {
  os_version: '',
  sdk_version: '',
  app_version: '',
  push_token: '',
  hardware_make: '',
  hardware_model: '',
  advertising_id: '',
  locale: '',
  timezone: '',
}
