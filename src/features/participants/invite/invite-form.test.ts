import { describe, expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { testSession } from '#/api/testing'
import { DAY_MS } from '#/contract/format/durations'
import { emptyValues, inOrder, inviteSchema, type InviteValues } from './invite-form'
import { outcomeOf, outcomeOfError } from './invite-outcome'

const session = {
  ...testSession(),
  custom_fields: [
    { key: '__proto__', label: 'Odd', type: 'text' as const },
    { key: 'a.b', label: 'Points', type: 'number' as const },
  ],
}
const empty = emptyValues(session.custom_fields)
const filled: InviteValues = { ...empty, campaign: ' AQ7x1 ', number: '(312) 555-0142' }
const field = (key: string, text: string) => ({ key, text, picks: [], removed: false })
const read = (values: InviteValues, of = session, ids = ['AQ7x1']) =>
  inviteSchema(of, { campaigns: ids.map(id => ({ acquisition_id: id })) }).safeParse(inOrder(of.custom_fields, values))

describe('the call to send', () => {
  it('has the number in the format of the API version, and nothing that was not typed', () => {
    expect(read(filled).data).toEqual({
      mdn: '+13125550142',
      input: { params: { company_key: 'DEMO', id: 'AQ7x1' }, body: { mobile_phone: { mdn: '+13125550142' } } },
    })
    const withVersion1 = { ...session, connection: { ...session.connection, api_version: 1 as const } }
    expect(read(filled, withVersion1).data).toMatchObject({ input: { body: { mobile_phone: { mdn: '3125550142' } } } })
  })

  it('has custom fields under their own keys, whatever the keys are', () => {
    const reading = read({ ...filled, fields: [field('a.b', '7'), field('__proto__', 'x')] })
    expect(JSON.stringify(reading.data?.input.body.custom_fields)).toBe('{"__proto__":"x","a.b":7}')
  })

  it('is not made while any field is invalid: each invalid field has an error', () => {
    const reading = read({ ...empty, externalId: 'x'.repeat(129), fields: [field('a.b', 'many')] })
    expect(reading.error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
      'campaign',
      'externalId',
      'fields.1',
      'number',
    ])
  })

  it.each([
    [[], false, 'Campaign id: enter the id of a campaign.'],
    [['AQ7x1'], true, 'Campaign id: enter the id of a campaign.'],
    [['AQ7x1'], false, 'Campaign: choose one.'],
  ])('is not made without a campaign: with %j listed, and isTyped %j, the error is “%s”', (ids, isTyped, message) => {
    const reading = read({ ...filled, campaign: ' ', isTyped }, session, ids)
    expect(reading.error?.issues).toMatchObject([{ path: ['campaign'], message }])
  })
})

describe('the result', () => {
  const body = { status: 'PENDING', participation_date: '', expire_date: '2026-11-22T05:20Z' }
  const expires = Date.UTC(2026, 10, 22, 5, 20)
  const refused = (status: number, message: string, kind: 'invalid' | 'conflict' | 'not-found' | 'forbidden') =>
    outcomeOfError(new ApiError({ kind, status, method: 'POST', rowId: 'addParticipant', messages: [message] }))

  it.each([
    [201, { kind: 'sent', expires }],
    [200, { kind: 'already-waiting', since: expires - DAY_MS, expires }],
  ] as const)('of status %i says whether a text was sent', (status, outcome) => {
    expect(outcomeOf({ kind: 'done', reply: { status, body } }, null)).toEqual(outcome)
  })

  it('of a lost response comes from reading', () => {
    expect(outcomeOf({ kind: 'done', reply: null, found: true }, body)).toEqual({ kind: 'waiting', expires })
  })

  it('of an unreadable response does not claim that it was lost or that an invitation is waiting', () => {
    expect(outcomeOf({ kind: 'done', reply: null }, null)).toEqual({ kind: 'accepted', expires: null })
  })

  it('distinguishes a block, a refused number, and a failed call', () => {
    expect(refused(409, '', 'conflict')).toEqual({ kind: 'already-subscribed' })
    expect(refused(422, 'MDNHASCONFIRMATIONBLOCK', 'invalid')).toEqual({ kind: 'blocked' })
    expect(refused(422, 'PersonErrors::MdnChangeNotAllowed', 'invalid').kind).toBe('no-texts')
    expect(refused(404, 'Unknown number', 'not-found').kind).toBe('failed')
    expect(refused(403, 'No role', 'forbidden').kind).toBe('failed')
  })
})
