import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Row } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import { isE164, nationalToE164, toWireMdn } from '#/contract/format/mdn'
import type { Difference } from '#/contract/format/read'
import { personRows, personSchema, type Person } from '#/contract/persons'
import type { Api, SendOptions } from './http/client'
import { isNotFound, withFallback } from './http/error'
import { readList, type LimitedList } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { refusal } from './http/request'
import { storageScopeParts } from './session/storage-scope'

/** A person with its raw record. */
export interface PersonReading {
  person: Person
  raw: unknown
  differences: Difference[]
}

/** A person's number in E.164, whatever the connection's API version; null if there is none or it cannot be read. */
export function numberOf({ person }: PersonReading, homeCountry: string): string | null {
  const written = person.mobile_phone?.mdn ?? ''
  return isE164(written) ? written : nationalToE164(written, homeCountry)
}

/** The subject of a lookup. A number is E.164, whatever the connection's API version. */
export interface PersonLookUp {
  kind: 'mdn' | 'person_key' | 'person_id' | 'external_id'
  value: string
}

export interface PersonsFound extends LimitedList {
  people: PersonReading[]
}

/** What a lookup without a match finds. */
export const NOBODY: PersonsFound = { people: [], unreadable: [], isAtLimit: false }

/** The key prefix of all person queries of this session. */
export const personsRoot = (api: Api) => ['persons', ...storageScopeParts(api.session)] as const

/**
 * Keeps the same object if nothing changed. React Query's own structural sharing copies key by key, which would lose a
 * custom field called `__proto__`.
 */
const keepUnchanged = (before: unknown, read: unknown): unknown =>
  JSON.stringify(before) === JSON.stringify(read) ? before : read

/** One person by key. */
export const personQuery = (api: Api, personKey: string) =>
  queryOptions({
    queryKey: [...personsRoot(api), 'person', personKey],
    structuralSharing: keepUnchanged,
    queryFn: ({ signal }) => fetchPerson(api, personKey, { signal }),
  })

/** The persons of a lookup. If nobody matches, the service replies 404, and the list here is empty. */
export const personSearchQuery = (api: Api, { kind, value }: PersonLookUp) =>
  queryOptions({
    queryKey: [...personsRoot(api), 'search', kind, value],
    structuralSharing: keepUnchanged,
    queryFn: ({ signal }) => withFallback(findPersons(api, { kind, value }, { signal }), isNotFound, NOBODY),
  })

/**
 * Lets a profile open with a person that a search found. The copy gets the time of that search, not the current time,
 * because a comparison may be on screen for a long time. A copy that was read after the search is kept.
 */
export function cachePerson(client: QueryClient, api: Api, reading: PersonReading): void {
  const searches = client.getQueriesData<PersonsFound>({ queryKey: [...personsRoot(api), 'search'] })
  const [search = []] = searches.find(([, found]) => found?.people.includes(reading)) ?? []
  const { queryKey } = personQuery(api, reading.person.person_key)
  const updatedAt = client.getQueryState(search)?.dataUpdatedAt
  if (updatedAt !== undefined && (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > updatedAt) return
  client.setQueryData(queryKey, reading, { updatedAt })
}

/**
 * Looks up persons, bypassing the cache.
 * @throws ApiError; kind 'not-found' if there is no match
 */
export async function findPersons(
  api: Api,
  { kind, value }: PersonLookUp,
  options: SendOptions,
): Promise<PersonsFound> {
  switch (kind) {
    case 'mdn':
      return findByNumber(api, value, options)
    case 'external_id':
      return only(await fetchByExternalId(api, value, options))
    // The deprecated person_id is accepted in the same path
    case 'person_key':
    case 'person_id':
      return only(await fetchPerson(api, value, options))
  }
}

const only = (reading: PersonReading): PersonsFound => ({ ...NOBODY, people: [reading] })

async function findByNumber(api: Api, e164: string, options: SendOptions): Promise<PersonsFound> {
  const row = personRows.searchPersons
  const input = { params: params(api), query: { mdn: wireMdn(api, row, e164) } }
  const reading = { schema: personSchema, toItem: personReading, ...options }
  const { items, unreadable, count } = await readList(api, row, input, reading)
  return { people: items, unreadable, isAtLimit: count >= limits.personSearch }
}

/**
 * The number in the form of the connection's API version. Version 1 has no country codes, so a foreign number would be
 * taken for a number of the home country, which belongs to someone else.
 * @throws ApiError of kind 'refused' for a foreign number
 */
export function wireMdn(api: Api, row: Row, e164: string): string {
  const { api_version: version, home_country: home } = api.session.connection
  const mdn = toWireMdn(e164, version)
  if (version === 1 && nationalToE164(mdn, home) !== e164)
    throw refusal(row, { code: 'foreign-number', homeCountry: home })
  return mdn
}

/**
 * Reads one person, bypassing the cache.
 * @throws ApiError
 */
export async function fetchPerson(api: Api, person_key: string, options: SendOptions): Promise<PersonReading> {
  const row = personRows.getPerson
  return personReading(
    readOneRecord(row, personSchema, await api.call(row, { params: { ...params(api), person_key } }, options)),
  )
}

async function fetchByExternalId(api: Api, external_person_id: string, options: SendOptions): Promise<PersonReading> {
  const row = personRows.getPersonByExternalId
  const reply = await api.call(row, { params: { ...params(api), external_person_id } }, options)
  return personReading(readOneRecord(row, personSchema, reply))
}

const params = (api: Api) => ({ company_key: api.session.company_key })

const personReading = ({ value, raw, differences }: SuccessfulReading<Person>): PersonReading => ({
  person: value,
  raw,
  differences,
})
