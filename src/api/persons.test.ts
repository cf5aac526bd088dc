import { describe, expect, it, vi } from 'vitest'
import type { Intent } from './mutation/intents'
import { createPersonMutation } from './person-mutations'
import { cachePerson, personQuery, personSearchQuery, type PersonLookUp } from './persons'
import { createQueryClient } from './query-client'
import { fakeFetch, person, testApi, testSession } from './testing'

const nobody = Response.json({ errors: [{ message: 'PersonErrors::PersonNotFound' }] }, { status: 404 })
const number: PersonLookUp = { kind: 'mdn', value: '+13125550142' }

describe('looking up persons', () => {
  it.each<[PersonLookUp, string]>([
    [number, '/persons?mdn=%2B13125550142'],
    [{ kind: 'person_key', value: 'k1' }, '/persons/k1'],
    [{ kind: 'person_id', value: '88120457' }, '/persons/88120457'],
    [{ kind: 'external_id', value: 'a/b %2e' }, '/persons/external/a%2Fb%20%252e'],
  ])('by %o sends one request, and a 404 means no match', async (lookUp, path) => {
    const { fetch, requests } = fakeFetch(nobody)
    const found = await createQueryClient().query(personSearchQuery(testApi(fetch), lookUp))
    expect(found).toEqual({ people: [], unreadable: [], isAtLimit: false })
    expect(requests.map(r => r.url)).toEqual([`/api/test/DEMO/companies/DEMO/mobiledb${path}`])
  })

  it('lets a profile open with a reading that is as old as the search that found it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
    const api = testApi(fakeFetch(Response.json([person])).fetch)
    const client = createQueryClient()
    const found = await client.query(personSearchQuery(api, number))
    vi.setSystemTime(600_000)
    for (const reading of found.people) cachePerson(client, api, reading)
    const opened = client.getQueryState(personQuery(api, person.person_key).queryKey)
    expect([opened?.data, opened?.dataUpdatedAt]).toEqual([found.people[0], 1000])
    vi.useRealTimers()
  })

  it('does not replace a person who was read after the search', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
    const renamed = { ...person, external_person_id: 'CRM-2' }
    const api = testApi(fakeFetch(Response.json([person]), Response.json(renamed)).fetch)
    const client = createQueryClient()
    const found = await client.query(personSearchQuery(api, number))
    vi.setSystemTime(2000)
    await client.query(personQuery(api, person.person_key))
    for (const reading of found.people) cachePerson(client, api, reading)
    expect(client.getQueryData(personQuery(api, person.person_key).queryKey)?.raw).toEqual(renamed)
    vi.useRealTimers()
  })

  it('returns readable and unreadable rows separately', async () => {
    const { fetch } = fakeFetch(Response.json([person, { mobile_phone: {} }, 'x']))
    const found = await createQueryClient().query(personSearchQuery(testApi(fetch), number))
    expect(found.people.map(p => [p.person.person_key, p.raw])).toEqual([[person.person_key, person]])
    expect(found.unreadable).toEqual([{ raw: { mobile_phone: {} } }, { raw: 'x' }])
  })

  it('tells whether the list may be cut off, counting unreadable rows', async () => {
    const rows = [...Array.from({ length: 24 }, (_, i) => ({ ...person, person_key: `k${i}` })), {}]
    const atLimit = await createQueryClient().query(
      personSearchQuery(testApi(fakeFetch(Response.json(rows)).fetch), number),
    )
    expect([atLimit.people.length, atLimit.isAtLimit]).toEqual([24, true])
    const short = Response.json(rows.slice(1))
    expect(
      (await createQueryClient().query(personSearchQuery(testApi(fakeFetch(short).fetch), number))).isAtLimit,
    ).toBe(false)
  })

  it('uses the national number on a version 1 connection, and refuses a foreign one', async () => {
    const { fetch, requests } = fakeFetch(Response.json([person]))
    const api = testApi(fetch, { session: testSession({ connection: { api_version: 1 } }) })
    await createQueryClient().query(personSearchQuery(api, number))
    expect(requests[0]?.url).toMatch(/\?mdn=3125550142$/)
    const abroad = createQueryClient().query(personSearchQuery(api, { kind: 'mdn', value: '+447400123456' }))
    await expect(abroad).rejects.toMatchObject({
      kind: 'refused',
      refusal: { code: 'foreign-number', homeCountry: 'US' },
    })
    expect(requests).toHaveLength(1)
  })

  it('refuses an id that is not valid in a URL', async () => {
    const { fetch, requests } = fakeFetch()
    for (const value of ['..', '.', '', '\uD800']) {
      const search = createQueryClient().query(personSearchQuery(testApi(fetch), { kind: 'external_id', value }))
      await expect(search).rejects.toMatchObject({ kind: 'refused' })
    }
    expect(requests).toHaveLength(0)
  })

  it('includes every input in the query key: session, kind, and value', () => {
    const api = testApi(fakeFetch().fetch)
    const other = testApi(fakeFetch().fetch, { session: testSession({ user: 'other' }) })
    const keys = [
      personSearchQuery(api, number).queryKey,
      personSearchQuery(other, number).queryKey,
      personSearchQuery(api, { kind: 'external_id', value: number.value }).queryKey,
      personSearchQuery(api, { kind: 'mdn', value: '+13125550143' }).queryKey,
      personQuery(api, number.value).queryKey,
    ].map(key => JSON.stringify(key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('one person', () => {
  it('comes with the raw reply and its differences', async () => {
    const { fetch } = fakeFetch(Response.json({ ...person, timezone: 7 }))
    const found = await createQueryClient().query(personQuery(testApi(fetch), person.person_key))
    expect(found.person.timezone).toBeUndefined()
    expect(found.raw).toMatchObject({ timezone: 7 })
    expect(found.differences).toHaveLength(1)
  })

  it('keeps a custom field called __proto__, and stays the same object if nothing changed', async () => {
    const written = (name: string) =>
      Response.json(JSON.parse(`{"person_key":"k","custom_fields":{"first_name":"${name}","__proto__":"kept"}}`))
    const { fetch } = fakeFetch(written('Ines'), written('Ines'), written('Inés'))
    const client = createQueryClient()
    const query = personQuery(testApi(fetch), 'k')
    const read = async () => {
      await client.query({ ...query, staleTime: 0 })
      return client.getQueryData(query.queryKey)
    }
    const first = await read()
    expect(await read()).toBe(first)
    expect(JSON.stringify((await read())?.raw)).toBe(
      '{"person_key":"k","custom_fields":{"first_name":"Inés","__proto__":"kept"}}',
    )
  })

  it('is requested only once if the service replies 404', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { fetch, requests } = fakeFetch(nobody)
    const failed = createQueryClient().query(personQuery(testApi(fetch), 'k'))
    await expect(failed).rejects.toMatchObject({ kind: 'not-found' })
    expect(requests).toHaveLength(1)
  })
})

const intent: Intent = {
  key: 'k',
  scope: 's',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: createPersonMutation.id,
  rowId: createPersonMutation.row.id,
  what: 'Create a person',
  hash: '',
  input: null,
  created: 0,
  settled: null,
  status: 'sent',
}

it.each([
  ['nobody has the number', nobody, 'absent'],
  ['the person cannot be read', Response.json([{ mobile_phone: { mdn: '+13125550142' } }]), 'unknown'],
  ['the person is there', Response.json([{ person_key: 'k', mobile_phone: { mdn: '+13125550142' } }]), 'done'],
])('a create whose response was lost is reconciled by its number: %s', async (_, reply, result) => {
  const input = { params: { company_key: 'DEMO' }, body: { mobile_phone: { mdn: '+13125550142' } } }
  expect(await createPersonMutation.reconcile(testApi(fakeFetch(reply).fetch), input, intent)).toBe(result)
})

it.each([400, 405, 410])('a %i to the search does not prove that a lost create did not happen', async status => {
  const input = { params: { company_key: 'DEMO' }, body: { mobile_phone: { mdn: '+13125550142' } } }
  const { fetch } = fakeFetch(new Response('', { status }))
  await expect(createPersonMutation.reconcile(testApi(fetch), input, intent)).rejects.toMatchObject({ status })
})
