import { deviceRows } from '#/contract/devices'
import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import type { Queryable } from '#/store/db'
import { refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { type PersonReference, findPerson } from '../persons/find-person'
import { type StoredPerson, lockIdentifiers, personStore, updatePersonRow } from '../persons/store'
import { writePerson } from '../persons/wire'
import { decideAssignment, readAssignTarget } from './device-assignment'
import { type StoredDevice, assignDeviceTo, deviceById, devicesOf } from './store'
import { writeDevice } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

const NO_DEVICE = 'There is no such device in this app.'

const listDevices = ({ params }: In<'listDevices'>, call: Call): Out<'listDevices'> => list(params, call)

const listDevicesByExternalId = (
  { params }: In<'listDevicesByExternalId'>,
  call: Call,
): Out<'listDevicesByExternalId'> => list(params, call)

async function list(reference: PersonReference, { mock, company }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), reference)
  if (!found.ok) return refuse(404, found.message)
  return { status: 200, body: (await devicesOf(mock.db, found.person)).map(writeDevice) } as const
}

async function getDevice({ params }: In<'getDevice'>, { mock }: Call): Out<'getDevice'> {
  const device = await deviceById(mock.db, params.app_id, params.service_device_id)
  return device ? { status: 200, body: { device: writeDevice(device) } } : refuse(404, NO_DEVICE)
}

/** Assigns a device to a person. Replies with the person in version 2 form, whatever the version of the call. */
async function assignDevice({ params, body }: In<'assignDevice'>, { mock, company }: Call): Out<'assignDevice'> {
  const reading = readAssignTarget(body)
  if (!reading.ok) return refuse(422, reading.fault)
  const { named } = reading
  return mock.db.tx(async q => {
    await lockIdentifiers(q, company.company_key, { externals: named.by === 'external' ? [named.externalId] : [] })
    const device = await deviceById(q, params.app_id, params.service_device_id, { forUpdate: true })
    if (!device) return refuse(404, NO_DEVICE)
    const persons = personStore(q, company.company_key, { forUpdate: true })
    const person = named.by === 'key' ? await persons.byKey(named.key) : await persons.byExternalId(named.externalId)
    const decision = decideAssignment(device, named, person)
    switch (decision.kind) {
      case 'refuse':
        return decision.reply
      case 'set-external-id':
        return {
          status: 200,
          body: writePerson(await setOwnerExternalId(q, device, decision.externalId, mock.clock.now()), company, 2),
        }
      case 'move':
        await assignDeviceTo(q, device, decision.person.person_id)
        return { status: 200, body: writePerson(decision.person, company, 2) }
      case 'unchanged':
        return { status: 200, body: writePerson(decision.person, company, 2) }
    }
  })
}

/** Gives an unknown external id to the person who has the device, replacing one they had. */
async function setOwnerExternalId(
  q: Queryable,
  device: StoredDevice,
  externalId: string,
  now: number,
): Promise<StoredPerson> {
  const owner = await personStore(q, device.company_key, { forUpdate: true }).byId(String(device.person_id))
  if (!owner) throw new Error(`Device ${device.service_device_id} belongs to a person who does not exist.`)
  const named = { ...owner, external_person_id: externalId, updated_at: Math.max(now, owner.updated_at) }
  await updatePersonRow(q, named)
  return named
}

export const deviceRoutes: Record<keyof typeof deviceRows, MockRoute<Call>> = {
  listDevices: mockRoute(deviceRows.listDevices, listDevices),
  listDevicesByExternalId: mockRoute(deviceRows.listDevicesByExternalId, listDevicesByExternalId),
  getDevice: mockRoute(deviceRows.getDevice, getDevice),
  assignDevice: mockRoute(deviceRows.assignDevice, assignDevice),
}
