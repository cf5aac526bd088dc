import type { deviceRows } from '#/contract/devices'
import type { Queryable } from '#/store/db'
import { refuse } from '../http/reply'
import type { Call, ServiceHandlers } from '../mock-state'
import { NOT_FOUND_BY_KEY, type PersonReference, findPerson } from '../persons/find-person'
import { externalIdFault } from '../persons/person-patch'
import { type StoredPerson, lockIdentifiers, personStore, updatePersonRow } from '../persons/store'
import { writePerson } from '../persons/wire'
import { type StoredDevice, assignDeviceTo, deviceById, devicesOf } from './store'
import { writeDevice } from './wire'

const NO_DEVICE = 'There is no such device in this app.'

async function listDevicesOfPerson({ params }: { params: PersonReference }, { mock, company }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), params)
  if (!found.ok) return refuse(404, found.message)
  return { status: 200, body: (await devicesOf(mock.db, found.person)).map(writeDevice) } as const
}

export const deviceHandlers: ServiceHandlers<typeof deviceRows> = {
  listDevices: listDevicesOfPerson,
  listDevicesByExternalId: listDevicesOfPerson,

  async getDevice({ params }, { mock }) {
    const device = await deviceById(mock.db, params.app_id, params.service_device_id)
    return device ? { status: 200, body: { device: writeDevice(device) } } : refuse(404, NO_DEVICE)
  },

  /**
   * Assigns a device to a person; if the body names them in both ways, the person key wins. Replies with the person in
   * version 2 form, whatever the version of the call.
   */
  async assignDevice({ params, body }, { mock, company }) {
    const key = body.person_key ?? null
    const externalId = key === null ? (body.external_person_id ?? null) : null
    if (key === null && externalId === null)
      return refuse(422, 'The body must contain person_key or external_person_id.')
    const fault = externalId === null ? null : externalIdFault(externalId)
    if (fault !== null) return refuse(422, fault)
    return mock.db.tx(async q => {
      await lockIdentifiers(q, company.company_key, { externals: [externalId] })
      const device = await deviceById(q, params.app_id, params.service_device_id, { forUpdate: true })
      if (!device) return refuse(404, NO_DEVICE)
      const persons = personStore(q, company.company_key, { forUpdate: true })
      let person: StoredPerson | null
      if (externalId === null) person = await persons.byKey(key ?? '')
      else {
        const now = mock.clock.now()
        person = (await persons.byExternalId(externalId)) ?? (await setOwnerExternalId(q, device, externalId, now))
      }
      if (!person) return refuse(404, NOT_FOUND_BY_KEY)
      if (person.person_id !== device.person_id) await assignDeviceTo(q, device, person.person_id)
      return { status: 200, body: writePerson(person, company, 2) } as const
    })
  },
}

/** Gives an unknown external id to the person who has the device, replacing the one they had, if any. */
async function setOwnerExternalId(
  q: Queryable,
  device: StoredDevice,
  externalId: string,
  now: number,
): Promise<StoredPerson> {
  const owner = await personStore(q, device.company_key, { forUpdate: true }).byId(String(device.person_id))
  if (!owner) throw new Error(`Device ${device.service_device_id} belongs to a person who does not exist.`)
  const renamed = { ...owner, external_person_id: externalId, updated_at: Math.max(now, owner.updated_at) }
  await updatePersonRow(q, renamed)
  return renamed
}
