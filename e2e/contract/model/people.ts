import { OrderedGroups, KnownFromReply, ServiceValue, AnyPassing, isRecord } from './matching'
import {
  type Person,
  type PredictedCall,
  type ModelState,
  valueMatching,
  freshTimestamp,
  errorBody,
  textOrNull,
} from './state'

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const national = (mdn: string): string => mdn.slice(mdn.startsWith('+1') ? 2 : 3)
const personsPath = (state: ModelState): string => `/companies/${state.company}/mobiledb/persons`

/** A person as in a reply. */
export const personBody = (state: ModelState, person: Person, version: 1 | 2) => ({
  person_key: person.key,
  person_id: person.id,
  external_person_id: person.external,
  mobile_phone:
    person.mdn === null
      ? undefined
      : { mdn: version === 2 ? person.mdn : national(person.mdn), carrier_code: person.carrier },
  custom_fields: Object.fromEntries(Object.entries(person.fields).map(([key, value]) => [key, fieldBody(key, value)])),
  timezone: person.timezone,
  timezone_source: person.timezoneSource,
  created_at: person.created,
  updated_at: person.updated,
  url: new KnownFromReply(textOf => `${personsPath(state)}/${textOf(person.key)}`),
})

/** Options have an id and a name chosen by the service; the option of a single-choice field may also have `active`. */
function fieldBody(key: string, value: unknown): unknown {
  const option = (wanted: unknown) =>
    new AnyPassing(
      actual =>
        isRecord(actual) &&
        actual['option_key'] === wanted &&
        typeof actual['id'] === 'string' &&
        typeof actual['name'] === 'string',
    )
  if (key === 'gender') return option(value)
  return key === 'interests' && Array.isArray(value) ? value.map(option) : value
}

/** A valid write: undefined leaves a field as it is, null removes it. */
export interface Patch {
  external: string | null | undefined
  mdn: string | null | undefined
  fields: Record<string, unknown>
  timezone: string | null | undefined
}
const options: Record<string, readonly string[]> = {
  gender: ['female', 'male', 'nonbinary'],
  interests: ['shoes', 'outdoor', 'kitchen', 'books', 'music'],
}

/** Reads a body. `refusal` is the known message of a 422, or undefined if any message will do. */
export function readPatch(body: Record<string, unknown>, version: 1 | 2): Patch | { refusal: string | undefined } {
  const faults: (string | undefined)[] = []
  const { external_person_id: external, mobile_phone: phone, custom_fields: fields = {}, timezone } = body
  if (typeof external === 'string' && (external.length < 1 || external.length > 128)) faults.push(undefined)
  const given = isRecord(phone) ? phone['mdn'] : phone === null ? null : undefined
  let mdn: string | null | undefined = given === null ? null : undefined
  if (typeof given === 'string') {
    const isE164 = /^\+[1-9]\d{7,14}$/.test(given)
    const isHomeNumber = /^[2-9]\d{2}[2-9]\d{6}$/.test(given)
    if (version === 2 ? isE164 : isHomeNumber) mdn = version === 2 ? given : `+1${given}`
    else faults.push((version === 2 ? isHomeNumber : isE164) ? 'countrynotsupported' : undefined)
  }
  if (typeof timezone === 'string' && !timezone.includes('/')) faults.push(undefined)
  const storedFields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(isRecord(fields) ? fields : {})) {
    if (value === undefined) continue
    const stored = value === null ? null : storedField(key, value)
    if (stored === undefined) faults.push(undefined)
    else storedFields[key] = stored
  }
  if (faults.length > 0) return { refusal: faults.length === 1 ? faults[0] : undefined }
  return {
    external: external === null || typeof external === 'string' ? external : undefined,
    mdn,
    fields: storedFields,
    timezone: timezone === null || typeof timezone === 'string' ? timezone : undefined,
  }
}

/** A custom field as stored; undefined if the value is invalid. */
function storedField(key: string, value: unknown): unknown {
  const keyOf = (option: unknown): string | undefined => {
    const chosen = isRecord(option) ? option['option_key'] : undefined
    return options[key]?.find(each => each === chosen)
  }
  switch (key) {
    case 'first_name':
      return typeof value === 'string' ? value : undefined
    case 'loyalty_points':
      return typeof value === 'number' ? value : undefined
    case 'vip':
      return typeof value === 'boolean' ? value : undefined
    case 'birth_date':
      return typeof value === 'string' && value !== '1990-02-30' ? value : undefined
    case 'gender':
      return keyOf(value)
    case 'interests': {
      const keys = Array.isArray(value) ? value.map(keyOf) : [undefined]
      return keys.includes(undefined) ? undefined : keys
    }
    default:
      return undefined
  }
}

const holders = (state: ModelState, mdn: string | null | undefined): Person[] =>
  mdn ? state.persons.filter(person => person.mdn === mdn) : []
export const byExternal = (state: ModelState, external: string | null | undefined): Person | undefined =>
  typeof external === 'string' ? state.persons.find(person => person.external === external) : undefined

export function newPerson(state: ModelState): Person {
  const person: Person = {
    key: valueMatching(UUID),
    id: valueMatching(/^\d+$/),
    external: null,
    mdn: null,
    carrier: valueMatching(/./),
    fields: {},
    timezone: textOrNull(),
    timezoneSource: textOrNull(),
    created: freshTimestamp(state),
    updated: freshTimestamp(state),
    subscriptions: [],
  }
  person.timezone.value = null
  person.timezoneSource.value = null
  state.persons.push(person)
  return person
}

/** Applies a write. If it changes nothing, updated_at stays the same. */
export function applyPatch(state: ModelState, person: Person, patch: Patch): void {
  const before = JSON.stringify([person.external, person.mdn, person.fields])
  const mdnBefore = person.mdn
  if (patch.external !== undefined) person.external = patch.external
  if (patch.mdn !== undefined) person.mdn = patch.mdn
  const fields = new Map(Object.entries(person.fields))
  for (const [key, value] of Object.entries(patch.fields)) {
    if (value === null) fields.delete(key)
    else fields.set(key, value)
  }
  person.fields = Object.fromEntries([...fields].toSorted(([a], [b]) => a.localeCompare(b)))
  if (person.mdn !== mdnBefore) person.carrier = valueMatching(/./)
  const zone = person.timezone
  const isSameZone = patch.timezone === undefined || patch.timezone === zone.value
  if (!isSameZone) {
    const { timezone } = patch
    person.timezone = new ServiceValue(actual => actual === timezone)
    person.timezoneSource = timezone === null ? new ServiceValue(actual => actual === null) : textOrNull()
  } else if (person.mdn !== mdnBefore && person.mdn !== null) {
    // A new number may set the person's time zone to that of its area code
    if (person.timezone.value === null) {
      person.timezone = textOrNull()
      person.timezoneSource = textOrNull()
    }
  }
  const { updated } = person
  const now = freshTimestamp(state)
  if (JSON.stringify([person.external, person.mdn, person.fields]) !== before) person.updated = now
  else if (!isSameZone) {
    // The zone set by the number's area code, which no reply has shown yet, may equal the given one
    const mayBeSame = zone.value === undefined
    person.updated = mayBeSame ? new ServiceValue(actual => updated.accepts(actual) || now.accepts(actual)) : now
  }
}

type Refusal = readonly [status: number, message?: string]

/** The reasons to refuse a change. If there are several, any of them may be reported. */
function refusals(state: ModelState, person: Person, patch: Patch): Refusal[] {
  const found: Refusal[] = []
  const other = byExternal(state, patch.external)
  if (other && other !== person) found.push([422, 'EXTERNALPERSONIDMISMATCH'])
  const keepsNumber = patch.mdn === undefined ? person.mdn !== null : patch.mdn !== null
  const keepsExternal = patch.external === undefined ? person.external !== null : patch.external !== null
  if (!keepsNumber && !keepsExternal && (person.mdn !== null || person.external !== null)) found.push([422])
  if (patch.mdn && patch.mdn !== person.mdn) {
    if (person.mdn !== null) found.push([409, 'PersonErrors::MdnChangeNotAllowed'])
    else if (holders(state, patch.mdn).length > 0) found.push([409])
  }
  return found
}

const refuse = (found: readonly Refusal[]) => ({
  status: found.map(([status]) => status),
  reply: errorBody(found.length === 1 ? found[0]?.[1] : undefined),
})

function write(
  state: ModelState,
  person: Person | undefined,
  patch: Patch,
  version: 1 | 2,
): Pick<PredictedCall, 'status' | 'reply'> {
  const found = person ? refusals(state, person, patch) : []
  if (found.length > 0) return refuse(found)
  const written = person ?? newPerson(state)
  applyPatch(state, written, patch)
  return { status: person ? 200 : 201, reply: personBody(state, written, version) }
}

export function postPerson(state: ModelState, body: Record<string, unknown>, version: 1 | 2): PredictedCall {
  const call = { method: 'POST', path: `${personsPath(state)}/`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch) return { ...call, status: 422, reply: errorBody(patch.refusal) }
  if (!patch.mdn && !patch.external) return { ...call, status: 422, reply: errorBody() }
  const [holder, ...more] = holders(state, patch.mdn)
  const named = byExternal(state, patch.external)
  if (more.length > 0 || (holder && named && holder !== named)) return { ...call, ...refuse([[409]]) }
  return { ...call, ...write(state, holder ?? named, patch, version) }
}

export function putPerson(
  state: ModelState,
  person: Person | null,
  body: Record<string, unknown>,
  version: 1 | 2,
): PredictedCall {
  const key = person ? person.key.text : '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'
  const call = { method: 'PUT', path: `${personsPath(state)}/${key}`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch) return { ...call, status: 422, reply: errorBody(patch.refusal) }
  if (!person) return { ...call, status: 404, reply: errorBody('PersonErrors::PersonNotFoundByPersonKey') }
  return { ...call, ...write(state, person, patch, version) }
}

export function putByExternal(
  state: ModelState,
  id: string,
  body: Record<string, unknown>,
  version: 1 | 2,
): PredictedCall {
  const call = { method: 'PUT', path: `${personsPath(state)}/external/${encodeURIComponent(id)}`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch || id.length > 128)
    return {
      ...call,
      status: 422,
      reply: errorBody('refusal' in patch && id.length <= 128 ? patch.refusal : undefined),
    }
  const patchWithId = { ...patch, external: patch.external === undefined ? id : patch.external }
  const [holder, ...more] = holders(state, patchWithId.mdn)
  if (more.length > 0) return { ...call, ...refuse([[409]]) }
  const person = byExternal(state, id) ?? holder
  if (!person && byExternal(state, patchWithId.external))
    return { ...call, ...refuse([[422, 'EXTERNALPERSONIDMISMATCH']]) }
  if (!person && !patchWithId.mdn && !patchWithId.external) return { ...call, ...refuse([[422]]) }
  return { ...call, ...write(state, person, patchWithId, version) }
}

export type Naming = 'key' | 'id' | 'external'

/** The path of a person by this kind of id; null if they have none or it is not known yet. */
export function personPath(state: ModelState, person: Person, naming: Naming): string | null {
  if (naming === 'external')
    return person.external === null ? null : `${personsPath(state)}/external/${encodeURIComponent(person.external)}`
  const chosen = naming === 'key' ? person.key : person.id
  return chosen.value === undefined ? null : `${personsPath(state)}/${chosen.text}`
}

export const getPerson = (state: ModelState, person: Person, path: string, version: 1 | 2): PredictedCall => ({
  method: 'GET',
  path,
  version,
  status: 200,
  reply: personBody(state, person, version),
})

export function searchPersons(state: ModelState, mdn: string, version: 1 | 2): PredictedCall {
  const e164 = version === 2 ? mdn : `+1${mdn}`
  const found = holders(state, e164)
  const path = `${personsPath(state)}?${new URLSearchParams({ mdn })}`
  if (found.length === 0)
    return { method: 'GET', path, version, status: 404, reply: errorBody('PersonErrors::PersonNotFound') }
  const bodies = found.map(person => personBody(state, person, version))
  return { method: 'GET', path, version, status: 200, reply: first25InAnyOrder(bodies) }
}
const first25InAnyOrder = (bodies: readonly unknown[]): OrderedGroups => new OrderedGroups([bodies.slice(0, 25)])

/** The control route, which accepts a number that someone has at another carrier. */
export function addPersonAtCarrier(
  state: ModelState,
  mdn: string,
  carrier: string,
  external: string | null,
): PredictedCall {
  const call = {
    method: 'POST',
    path: `/__mock/companies/${state.company}/persons`,
    body: { mdn, carrier_code: carrier, ...(external !== null && { external_person_id: external }) },
  }
  const isDuplicate = holders(state, mdn).some(person => person.carrier.value === carrier)
  if (isDuplicate || byExternal(state, external)) return { ...call, status: 422, reply: errorBody() }
  const person = newPerson(state)
  applyPatch(state, person, { mdn, external, fields: {}, timezone: undefined })
  person.carrier = new ServiceValue(actual => actual === carrier)
  return { ...call, status: 201, reply: personBody(state, person, 2) }
}
