import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema } from '../broadcasts'
import type { HandlerReply, Input, Success } from '../endpoint'
import { endpoints } from '../endpoints'
import { personSchema } from '../persons'
import { readErrorCode, readErrorMessages } from './error-body'
import { readReply, readRows } from './read'

describe('reading replies', () => {
  it('keeps unknown keys and converts ids to strings', () => {
    const raw = { person_key: 12, tier: 'gold', mobile_phone: { mdn: '+13125550142', type: 'mobile' } }
    expect(readReply(personSchema, raw)).toEqual({
      ok: true,
      value: { ...raw, person_key: '12' },
      raw,
      differences: [],
    })
  })

  it('drops a field of the wrong type, reports it, and keeps the rest', () => {
    const raw = { person_key: 'k', custom_fields: 'none', timezone: 5, external_person_id: 'a' }
    const reading = readReply(personSchema, raw)
    expect(reading).toMatchObject({ ok: true, value: { person_key: 'k', external_person_id: 'a' }, raw })
    expect(reading.differences.map(d => d.path)).toEqual(['custom_fields', 'timezone'])
  })

  it('drops only the faulty field, even a nested one', () => {
    const targeting = {
      message_template: 'Hi',
      shorten_urls: 'yes',
      source_lists: ['L1'],
      filters: [7],
      push: { subject: 5 },
    }
    const reading = readReply(broadcastSchema, { broadcast_id: 1, status: 'sent', targeting })
    expect(reading).toMatchObject({ ok: true })
    expect(reading.ok && reading.value.targeting).toEqual({
      message_template: 'Hi',
      source_lists: ['L1'],
      filters: [7],
      push: {},
    })
  })

  it('drops only the list, even if several of its entries are faulty', () => {
    const targeting = { message_template: 'Hi', source_lists: [null, 'L1', {}] }
    const reading = readReply(broadcastSchema, { broadcast_id: 1, status: 'sent', targeting })
    expect(reading.ok && reading.value.targeting).toEqual({ message_template: 'Hi' })
    expect(reading.differences.map(d => d.path)).toEqual(['targeting.source_lists.0', 'targeting.source_lists.2'])
  })

  it('cannot read a record without its identifying field', () => {
    expect(readReply(personSchema, { external_person_id: 'a' })).toMatchObject({ ok: false })
    expect(readReply(personSchema, 'text')).toMatchObject({ ok: false })
  })

  it('reads a list row by row, so that a bad row does not affect the others', () => {
    const { rows, isList } = readRows(personSchema, [{ person_key: 'a' }, null, { person_key: 'b' }])
    expect(isList).toBe(true)
    expect(rows.map(r => r.ok)).toEqual([true, false, true])
    expect(readRows(personSchema, { error: 1 })).toEqual({ rows: [], isList: false })
  })

  it('accepts an unknown status', () => {
    expect(readReply(broadcastSchema, { broadcast_id: 1, status: 'dreaming' })).toMatchObject({
      ok: true,
      value: { status: 'dreaming' },
    })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), raw => {
        readReply(personSchema, raw)
        readReply(broadcastSchema, raw)
        readErrorMessages(raw)
      }),
    )
  })

  it('does not pollute Object.prototype through a key named __proto__', () => {
    const raw: unknown = JSON.parse('{"person_key":"k","__proto__":{"polluted":1},"custom_fields":{"__proto__":"x"}}')
    readReply(personSchema, raw)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('reading error bodies', () => {
  it.each([
    [{ errors: [{ message: 'a' }, { message: 'b', code: 'c' }] }, ['a', 'b']],
    [{ message: 'other' }, ['other']],
    [{ error: 'other' }, ['other']],
    [{ errors: 'x' }, []],
    [{ errors: [{ message: 'a', code: 1012 }] }, ['a']],
    [{ errors: [{ message: 'a', code: null }, { code: 'c' }, 'x', { message: '' }, { message: 'b' }] }, ['a', 'b']],
    [{ errors: [], message: 'other' }, ['other']],
    [{ message: '', error: 'other' }, ['other']],
    [null, []],
  ])('finds in %j the messages %j', (body, messages) => {
    expect(readErrorMessages(body)).toEqual(messages)
  })

  it.each([
    [{ errors: [{ message: 'a' }, { message: 'b', code: 'c' }] }, 'c'],
    [{ errors: [{ code: null }, { code: 1012 }] }, '1012'],
    [{ errors: [{ message: 'a' }] }, null],
    [{ code: 'c' }, null],
  ])('finds in %j the code %j', (body, code) => {
    expect(readErrorCode(body)).toBe(code)
  })
})

describe('the rows and the types derived from them', () => {
  it('reject a misspelled parameter, a wrong body, and an unlisted status', () => {
    expectTypeOf<Input<typeof endpoints.getPerson>['params']>().toEqualTypeOf<{
      company_key: string
      person_key: string
    }>()
    expectTypeOf<Success<typeof endpoints.createPerson>['status']>().toEqualTypeOf<200 | 201>()
    expectTypeOf<HandlerReply<typeof endpoints.getPerson>['status']>().toEqualTypeOf<200 | 404>()
    // @ts-expect-error a misspelled path parameter
    const input: Input<typeof endpoints.getPerson> = { params: { company_key: 'DEMO', person: 'k' } }
    // @ts-expect-error a status that the row does not list
    const reply: HandlerReply<typeof endpoints.getPerson> = { status: 409, body: { errors: [] } }
    // @ts-expect-error a body of another type
    const write: Input<typeof endpoints.createPerson>['body'] = { external_person_id: 5 }
    expect([input, reply, write]).toHaveLength(3)
  })

  it('have their keys as ids, and no path has a query or a fragment', () => {
    const rows = Object.entries(endpoints)
    expect(rows.every(([key, row]) => key === row.id)).toBe(true)
    for (const [, row] of rows) expect(row.path).not.toMatch(/[?#]/)
  })

  it('accept a person whose mobile phone is null', () => {
    expect(
      z.safeParse(endpoints.searchPersons.replies[200].body, [{ person_key: 'k', mobile_phone: null }]).success,
    ).toBe(true)
  })
})
