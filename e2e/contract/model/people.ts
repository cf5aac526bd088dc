import { Groups, Later, Slot, Where, isRecord } from './matching'
import { type Person, type Step, type World, aSlot, moment, refused, textOrNull } from './world'

/** Rows 1 to 7: what interface.md "Persons" and decisions 13 to 17, 57 to 59 say. */

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const national = (mdn: string): string => mdn.slice(mdn.startsWith('+1') ? 2 : 3)
const persons = (world: World): string => `/companies/${world.company}/mobiledb/persons`

/** A person as an answer writes it. */
export const personBody = (world: World, person: Person, version: 1 | 2) => ({
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
  url: new Later(() => `${persons(world)}/${person.key.text}`),
})

/** Options come with their id and name, which are the company's; a single one may say whether it is active. */
function fieldBody(key: string, value: unknown): unknown {
  const option = (wanted: unknown) =>
    new Where(
      actual =>
        isRecord(actual) &&
        actual['option_key'] === wanted &&
        typeof actual['id'] === 'string' &&
        typeof actual['name'] === 'string',
    )
  if (key === 'gender') return option(value)
  return key === 'interests' && Array.isArray(value) ? value.map(option) : value
}

/** A write that is well formed: undefined leaves, null removes. */
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

/** Reads a body, or says why it is 422: a known message, or any sentence. */
export function readPatch(body: Record<string, unknown>, version: 1 | 2): Patch | { refusal: string | undefined } {
  const faults: (string | undefined)[] = []
  const { external_person_id: external, mobile_phone: phone, custom_fields: fields = {}, timezone } = body
  if (typeof external === 'string' && (external.length < 1 || external.length > 128)) faults.push(undefined)
  const given = isRecord(phone) ? phone['mdn'] : phone === null ? null : undefined
  let mdn: string | null | undefined = given === null ? null : undefined
  if (typeof given === 'string') {
    const e164 = /^\+[1-9]\d{7,14}$/.test(given)
    const home = /^[2-9]\d{2}[2-9]\d{6}$/.test(given)
    if (version === 2 ? e164 : home) mdn = version === 2 ? given : `+1${given}`
    else faults.push((version === 2 ? home : e164) ? 'countrynotsupported' : undefined)
  }
  if (typeof timezone === 'string' && !timezone.includes('/')) faults.push(undefined)
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(isRecord(fields) ? fields : {})) {
    if (value === undefined) continue
    const stored = value === null ? null : storedField(key, value)
    if (stored === undefined) faults.push(undefined)
    else read[key] = stored
  }
  if (faults.length > 0) return { refusal: faults.length === 1 ? faults[0] : undefined }
  return {
    external: external === null || typeof external === 'string' ? external : undefined,
    mdn,
    fields: read,
    timezone: timezone === null || typeof timezone === 'string' ? timezone : undefined,
  }
}

/** What a value of a custom field is kept as; undefined when the field does not take it (decision 16). */
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

const holders = (world: World, mdn: string | null | undefined): Person[] =>
  mdn ? world.persons.filter(person => person.mdn === mdn) : []
export const byExternal = (world: World, external: string | null | undefined): Person | undefined =>
  typeof external === 'string' ? world.persons.find(person => person.external === external) : undefined

export function newPerson(world: World): Person {
  const person: Person = {
    key: aSlot(UUID),
    id: aSlot(/^\d+$/),
    external: null,
    mdn: null,
    carrier: aSlot(/./),
    fields: {},
    timezone: textOrNull(),
    timezoneSource: textOrNull(),
    created: moment(world),
    updated: moment(world),
    subscriptions: [],
  }
  person.timezone.value = null
  person.timezoneSource.value = null
  world.persons.push(person)
  return person
}

/** Lays a write over a person. A write that changes nothing leaves updated_at alone. */
export function apply(world: World, person: Person, patch: Patch): void {
  const before = JSON.stringify([person.external, person.mdn, person.fields])
  const hadMdn = person.mdn
  if (patch.external !== undefined) person.external = patch.external
  if (patch.mdn !== undefined) person.mdn = patch.mdn
  const fields = new Map(Object.entries(person.fields))
  for (const [key, value] of Object.entries(patch.fields)) {
    if (value === null) fields.delete(key)
    else fields.set(key, value)
  }
  person.fields = Object.fromEntries([...fields].toSorted(([a], [b]) => a.localeCompare(b)))
  if (person.mdn !== hadMdn) person.carrier = aSlot(/./)
  const zone = person.timezone
  const sameZone = patch.timezone === undefined || patch.timezone === zone.value
  if (!sameZone) {
    const { timezone } = patch
    person.timezone = new Slot(actual => actual === timezone)
    person.timezoneSource = timezone === null ? new Slot(actual => actual === null) : textOrNull()
  } else if (person.mdn !== hadMdn && person.mdn !== null) {
    // A number may bring the zone of its area code
    if (person.timezone.value === null) {
      person.timezone = textOrNull()
      person.timezoneSource = textOrNull()
    }
  }
  const { updated } = person
  const now = moment(world)
  if (JSON.stringify([person.external, person.mdn, person.fields]) !== before) person.updated = now
  else if (!sameZone) {
    // The zone that a number brought, and nobody has seen yet, may be the very one that is given
    const mayBeSame = zone.value === undefined
    person.updated = mayBeSame ? new Slot(actual => updated.takes(actual) || now.takes(actual)) : now
  }
}

type Refusal = readonly [status: number, message?: string]

/** Why a change of a person is refused; several reasons leave open which one is told. */
function refusals(world: World, person: Person, patch: Patch): Refusal[] {
  const found: Refusal[] = []
  const other = byExternal(world, patch.external)
  if (other && other !== person) found.push([422, 'EXTERNALPERSONIDMISMATCH'])
  const keepsNumber = patch.mdn === undefined ? person.mdn !== null : patch.mdn !== null
  const keepsExternal = patch.external === undefined ? person.external !== null : patch.external !== null
  if (!keepsNumber && !keepsExternal && (person.mdn !== null || person.external !== null)) found.push([422])
  if (patch.mdn && patch.mdn !== person.mdn) {
    if (person.mdn !== null) found.push([409, 'PersonErrors::MdnChangeNotAllowed'])
    else if (holders(world, patch.mdn).length > 0) found.push([409])
  }
  return found
}

const refuse = (found: readonly Refusal[]) => ({
  status: found.map(([status]) => status),
  answer: refused(found.length === 1 ? found[0]?.[1] : undefined),
})

function write(
  world: World,
  person: Person | undefined,
  patch: Patch,
  version: 1 | 2,
): Pick<Step, 'status' | 'answer'> {
  const found = person ? refusals(world, person, patch) : []
  if (found.length > 0) return refuse(found)
  const written = person ?? newPerson(world)
  apply(world, written, patch)
  return { status: person ? 200 : 201, answer: personBody(world, written, version) }
}

export function postPerson(world: World, body: Record<string, unknown>, version: 1 | 2): Step {
  const call = { method: 'POST', path: `${persons(world)}/`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch) return { ...call, status: 422, answer: refused(patch.refusal) }
  if (!patch.mdn && !patch.external) return { ...call, status: 422, answer: refused() }
  const [holder, ...more] = holders(world, patch.mdn)
  const named = byExternal(world, patch.external)
  if (more.length > 0 || (holder && named && holder !== named)) return { ...call, ...refuse([[409]]) }
  return { ...call, ...write(world, holder ?? named, patch, version) }
}

export function putPerson(world: World, person: Person | null, body: Record<string, unknown>, version: 1 | 2): Step {
  const key = person ? person.key.text : '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'
  const call = { method: 'PUT', path: `${persons(world)}/${key}`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch) return { ...call, status: 422, answer: refused(patch.refusal) }
  if (!person) return { ...call, status: 404, answer: refused('PersonErrors::PersonNotFoundByPersonKey') }
  return { ...call, ...write(world, person, patch, version) }
}

export function putByExternal(world: World, id: string, body: Record<string, unknown>, version: 1 | 2): Step {
  const call = { method: 'PUT', path: `${persons(world)}/external/${encodeURIComponent(id)}`, body, version }
  const patch = readPatch(body, version)
  if ('refusal' in patch || id.length > 128)
    return { ...call, status: 422, answer: refused('refusal' in patch && id.length <= 128 ? patch.refusal : undefined) }
  const whole = { ...patch, external: patch.external === undefined ? id : patch.external }
  const [holder, ...more] = holders(world, whole.mdn)
  if (more.length > 0) return { ...call, ...refuse([[409]]) }
  const person = byExternal(world, id) ?? holder
  if (!person && byExternal(world, whole.external)) return { ...call, ...refuse([[422, 'EXTERNALPERSONIDMISMATCH']]) }
  if (!person && !whole.mdn && !whole.external) return { ...call, ...refuse([[422]]) }
  return { ...call, ...write(world, person, whole, version) }
}

export type Naming = 'key' | 'id' | 'external'

/** How an address names a person; null when they cannot be named so, or nobody knows yet how. */
export function addressOf(world: World, person: Person, naming: Naming): string | null {
  if (naming === 'external')
    return person.external === null ? null : `${persons(world)}/external/${encodeURIComponent(person.external)}`
  const slot = naming === 'key' ? person.key : person.id
  return slot.value === undefined ? null : `${persons(world)}/${slot.text}`
}

export const getPerson = (world: World, person: Person, address: string, version: 1 | 2): Step => ({
  method: 'GET',
  path: address,
  version,
  status: 200,
  answer: personBody(world, person, version),
})

export function searchPersons(world: World, mdn: string, version: 1 | 2): Step {
  const asked = version === 2 ? mdn : `+1${mdn}`
  const found = holders(world, asked)
  const path = `${persons(world)}?${new URLSearchParams({ mdn })}`
  if (found.length === 0)
    return { method: 'GET', path, version, status: 404, answer: refused('PersonErrors::PersonNotFound') }
  const bodies = found.map(person => personBody(world, person, version))
  return { method: 'GET', path, version, status: 200, answer: unorderedUpTo(bodies) }
}
const unorderedUpTo = (bodies: readonly unknown[]): Groups => new Groups([bodies.slice(0, 25)])

/** The control route: may double a number that another carrier holds. */
export function placePerson(world: World, mdn: string, carrier: string, external: string | null): Step {
  const call = {
    method: 'POST',
    path: `/__mock/companies/${world.company}/persons`,
    body: { mdn, carrier_code: carrier, ...(external !== null && { external_person_id: external }) },
  }
  const doubled = holders(world, mdn).some(person => person.carrier.value === carrier)
  if (doubled || byExternal(world, external)) return { ...call, status: 422, answer: refused() }
  const person = newPerson(world)
  apply(world, person, { mdn, external, fields: {}, timezone: undefined })
  person.carrier = new Slot(actual => actual === carrier)
  return { ...call, status: 201, answer: personBody(world, person, 2) }
}
