import { describe, expect, it } from 'vitest'
import type { Intent } from '#/api/mutation/intents'
import { updatePersonMutation } from '#/api/person-mutations'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { changesOf, inverseOf, isApplied } from '#/parts/net-change/net-change'
import { compareThree } from '#/parts/net-change/three-way'
import { personInput, personShape, readPersonInput, rebaseInput } from './person-form'
import { shownBodyOf, wireBodyOf } from './use-person-record'

const intent: Intent = {
  key: 'k',
  scope: 's',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: updatePersonMutation.id,
  rowId: updatePersonMutation.row.id,
  what: 'Edit a person',
  hash: '',
  input: null,
  created: 0,
  settled: null,
  status: 'sent',
}

it('a new number counts as a change even after both the user and someone else have removed the stored one', () => {
  const base = { external_person_id: 'CRM-1', mobile_phone: { mdn: '+13125550142' } }
  const current = { ...base, mobile_phone: null }
  const removed = { ...personInput([], base), numberRemoved: true }
  const typed = { ...rebaseInput([], current, removed, () => true), number: '(773) 555-0118' }
  expect(readPersonInput([], current, typed, { home_country: 'US', api_version: 2 }).edits).toEqual([
    { place: ['mobile_phone'], value: { mdn: '+17735550118' } },
  ])
})

it('with API version 1, a number in a record, without its calling code, equals the same number in a form, in E.164', () => {
  const shape = personShape([], { home_country: 'US', api_version: 1 })
  const record = { mobile_phone: { mdn: '3125550142', carrier_code: '1' } }
  const added = { place: ['mobile_phone'], before: null, after: { mdn: '+13125550142' } } as const
  expect(changesOf(shape, record, [{ place: added.place, value: added.after }])).toEqual([])
  expect(isApplied(shape, record, [added])).toBe(true)
  expect(isApplied(shape, { mobile_phone: { mdn: '3125550143' } }, [added])).toBe(false)
})

it.each([
  [1, '3125550142'],
  [2, '+13125550142'],
] as const)(
  'with API version %i, an undo restores a removed number, and a new one is shown as it is sent',
  (api_version, mdn) => {
    const api = testApi(fetch, { session: testSession({ connection: { api_version } }) })
    const { row } = updatePersonMutation
    const removed = { place: ['mobile_phone'], before: { mdn, carrier_code: '1' }, after: null } as const
    expect(wireBodyOf(api, row, inverseOf([removed]))).toEqual({ mobile_phone: { mdn } })
    const added = { place: ['mobile_phone'], before: null, after: { mdn: '+13125550142' } } as const
    expect(shownBodyOf(api, row, [added])).toEqual({ mobile_phone: { mdn } })
  },
)

it('a new number that API version 1 cannot express is shown in E.164', () => {
  const api = testApi(fetch, { session: testSession({ connection: { api_version: 1 } }) })
  const added = { place: ['mobile_phone'], before: null, after: { mdn: '+4915112345678' } } as const
  expect(shownBodyOf(api, updatePersonMutation.row, [added])).toEqual({ mobile_phone: { mdn: '+4915112345678' } })
})

it('a new person with an invalid number is refused for the number alone', () => {
  const typed = { ...personInput([], null), number: '555 0153' }
  const { faults } = readPersonInput([], null, typed, { home_country: 'US', api_version: 2 })
  expect(faults).toEqual({ number: expect.stringContaining('the area code is missing'), fields: [] })
})

describe.each([{ mdn: null }, { mdn: '' }, {}])('a person whose record has the phone %j has no number', phone => {
  const rules = { home_country: 'US', api_version: 2 } as const
  const shape = personShape([], rules)
  const record = { person_key: 'k', external_person_id: 'CRM-1', mobile_phone: phone }

  it('so a number that was typed outlasts a change by someone else', () => {
    const typed = { ...personInput([], record), number: '(773) 555-0118' }
    const current = { ...record, external_person_id: 'CRM-2' }
    expect(rebaseInput([], current, typed, () => true).number).toBe('(773) 555-0118')
  })

  it('so a number that was removed is saved as removed, and the removal can be undone', async () => {
    const before = { ...record, mobile_phone: { mdn: '+13125550142' } }
    const [removed] = changesOf(shape, before, [{ place: ['mobile_phone'], value: null }])
    expect(removed && isApplied(shape, record, [removed])).toBe(true)
    expect(changesOf(shape, record, [{ place: ['mobile_phone'], value: null }])).toEqual([])
    const api = testApi(fakeFetch(Response.json(record)).fetch)
    const params = { company_key: 'DEMO', person_key: 'k' }
    const sent = { params, body: { mobile_phone: null } }
    expect(await updatePersonMutation.reconcile(api, sent, intent)).toBe('done')
  })

  it('so an undo of adding a number removes it, and no one seems to have changed it', () => {
    const [added] = changesOf(shape, record, [{ place: ['mobile_phone'], value: { mdn: '+17735550118' } }])
    expect(added?.before).toBeNull()
    expect(compareThree(shape, record, { ...record, mobile_phone: null }, [])).toEqual([])
  })

  it('so their external id cannot be removed', () => {
    const typed = { ...personInput([], record), externalId: '' }
    expect(readPersonInput([], record, typed, rules).faults.externalId).toBeDefined()
  })
})
