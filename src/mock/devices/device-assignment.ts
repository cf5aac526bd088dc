import { refuse } from '../http/reply'
import { externalIdFault } from '../persons/person-patch'
import type { StoredPerson } from '../persons/store'
import type { StoredDevice } from './store'

/** The person an assign names. If the body has both, the person key wins. */
export type AssignTarget = { by: 'key'; key: string } | { by: 'external'; externalId: string }

/** Reads the body of an assign, or gives the message for a 422. */
export function readAssignTarget(body: {
  person_key?: string | null | undefined
  external_person_id?: string | null | undefined
}): { ok: true; named: AssignTarget } | { ok: false; fault: string } {
  const { person_key: key, external_person_id: externalId } = body
  if (key !== null && key !== undefined) return { ok: true, named: { by: 'key', key } }
  if (externalId === null || externalId === undefined) {
    return { ok: false, fault: 'The body must contain person_key or external_person_id.' }
  }
  const fault = externalIdFault(externalId)
  return fault === null ? { ok: true, named: { by: 'external', externalId } } : { ok: false, fault }
}

/** What an assign does: an unknown key is refused; an unknown external id is given to the device's current person. */
export function decideAssignment(device: StoredDevice, named: AssignTarget, person: StoredPerson | null) {
  if (!person) {
    return named.by === 'key'
      ? ({ kind: 'refuse', reply: refuse(404, 'PersonErrors::PersonNotFoundByPersonKey') } as const)
      : ({ kind: 'set-external-id', externalId: named.externalId } as const)
  }
  return device.person_id === person.person_id
    ? ({ kind: 'unchanged', person } as const)
    : ({ kind: 'move', person } as const)
}
