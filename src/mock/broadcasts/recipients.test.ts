import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '#/contract/filters/filters'
import type { Db } from '#/store/db'
import { migrate } from '#/store/migrate'
import { openTestDb } from '#/store/testing'
import { migrations } from '../migrations'
import { readFilters, saveRecipients } from './recipients'
import { insertBroadcast } from './store'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
  await migrate(db, 'mock', migrations)
})
afterAll(() => db.close())

interface TestPerson {
  mdn: boolean
  devices: number
  lists: ('a' | 'b')[]
  endedLists: ('a' | 'b')[]
  fields: {
    first_name?: string
    loyalty_points?: number
    birth_date?: string
    gender?: string
    interests?: string[]
    vip?: boolean
  }
}

const name = fc.constantFrom('Ines', 'INES', 'inês', 'Σοφία', 'ΣΟΦΊΑ', '', '50%', 'Ed')
const day = fc.constantFrom('1990-01-01', '1990-01-01T23:00:00-05:00', '1989-12-31', '2000-02-29')
const gender = fc.constantFrom('female', 'male', 'nonbinary')
const interest = fc.constantFrom('shoes', 'books', 'music')
const points = fc.constantFrom(-1, 0, 0.5, 10, 1e6)
const list = fc.constantFrom<'a' | 'b'>('a', 'b')

const testPerson: fc.Arbitrary<TestPerson> = fc.record({
  mdn: fc.boolean(),
  devices: fc.constantFrom(0, 0, 1, 2),
  lists: fc.uniqueArray(list),
  endedLists: fc.array(list, { maxLength: 2 }),
  fields: fc.record(
    {
      first_name: name,
      loyalty_points: points,
      birth_date: day,
      gender,
      interests: fc.uniqueArray(interest),
      vip: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})

type Rule = { filter: Filter; holds: (person: TestPerson) => boolean }
const folded = (text: string): string => text.toUpperCase()
const rule = (filter: Filter, holds: Rule['holds']): Rule => ({ filter, holds })
const choice = (
  selector: 'any' | 'none',
  field: string,
  values: string[],
  valuesOf: (p: TestPerson) => string[] | undefined,
): Rule =>
  rule(
    { name: field, selector, value: values },
    p => (valuesOf(p) ?? []).some(v => values.includes(v)) === (selector === 'any'),
  )
const anyOrNone = fc.constantFrom<'any' | 'none'>('any', 'none')
const dayOf = (p: TestPerson): string | undefined => p.fields.birth_date?.slice(0, 10)

const rules: fc.Arbitrary<Rule> = fc.oneof(
  fc.tuple(anyOrNone, fc.array(name, { minLength: 1, maxLength: 3 })).map(([selector, values]) =>
    rule({ name: 'first_name', selector, value: values }, p => {
      const { first_name: actual } = p.fields
      return (actual !== undefined && values.map(folded).includes(folded(actual))) === (selector === 'any')
    }),
  ),
  fc
    .constantFrom('', 'i', 'Σ', '5', '%')
    .map(start =>
      rule(
        { name: 'first_name', selector: 'starts_with', value: start },
        p => folded(p.fields.first_name ?? '\n').startsWith(folded(start)) && p.fields.first_name !== undefined,
      ),
    ),
  fc
    .tuple(anyOrNone, fc.array(gender, { minLength: 1 }))
    .map(([s, v]) => choice(s, 'gender', v, p => (p.fields.gender ? [p.fields.gender] : undefined))),
  fc
    .tuple(anyOrNone, fc.array(interest, { minLength: 1 }))
    .map(([s, v]) => choice(s, 'interests', v, p => p.fields.interests)),
  fc.tuple(anyOrNone, fc.array(list, { minLength: 1 })).map(([s, v]) => choice(s, 'subscription', v, p => p.lists)),
  fc
    .array(fc.boolean(), { minLength: 1 })
    .map(v =>
      choice('any', 'vip', v.map(String), p => (p.fields.vip === undefined ? undefined : [String(p.fields.vip)])),
    ),
  fc
    .tuple(points, points)
    .map(([low, high]) =>
      rule(
        { name: 'loyalty_points', selector: 'between', value: [low, high] },
        ({ fields: { loyalty_points: n } }) => n !== undefined && n >= low && n <= high,
      ),
    ),
  fc
    .tuple(fc.constantFrom('=', '<', '<=', '>', '>='), points)
    .map(([selector, value]) =>
      rule(
        { name: 'loyalty_points', selector, value },
        ({ fields: { loyalty_points: n } }) => n !== undefined && comparisons[selector]?.(n, value) === true,
      ),
    ),
  fc.tuple(fc.constantFrom('before', 'after', 'on'), day).map(([selector, value]) =>
    rule({ name: 'birth_date', selector, value: [value] }, p => {
      const actual = dayOf(p)
      const wanted = value.slice(0, 10)
      return (
        actual !== undefined &&
        (selector === 'before' ? actual < wanted : selector === 'after' ? actual > wanted : actual === wanted)
      )
    }),
  ),
)
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

let companies = 0
async function createCompany(people: readonly TestPerson[]): Promise<string> {
  const key = `C${companies++}`
  await db.query(
    `insert into mock.subscription_lists (company_key, list_id, name) values ($1, 'a', 'A'), ($1, 'b', 'B')`,
    [key],
  )
  for (const [id, { mdn, devices, lists, endedLists, fields }] of people.entries()) {
    await db.query(
      `insert into mock.persons (company_key, person_id, person_key, mdn, carrier_code, external_person_id, custom_fields, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), $3, $4, $5, $6::jsonb, 0, 0)`,
      [key, id, mdn ? `+1312555${1000 + id}` : null, mdn ? '1' : null, `E${id}`, JSON.stringify(fields)],
    )
    for (const listId of lists)
      await db.query(
        'insert into mock.subscriptions (company_key, person_id, list_id, opt_in_date) values ($1, $2, $3, 1)',
        [key, id, listId],
      )
    for (const listId of endedLists)
      await db.query(
        `insert into mock.subscriptions (company_key, person_id, list_id, opt_in_date, opt_out_date, opt_out_reason) values ($1, $2, $3, 0, 1, 'api_opt_out')`,
        [key, id, listId],
      )
    for (let n = 0; n < devices; n++)
      await db.query(
        `insert into mock.devices (app_id, service_device_id, company_key, person_id, os, registered_at) values ($1, $2, $1, $3, 'iOS', 0)`,
        [key, `d${id}-${n}`, id],
      )
  }
  return key
}

test('any lists and filters select exactly the people that a plain reading of the rules selects', async () => {
  const scenario = fc.record({
    people: fc.array(testPerson, { maxLength: 12 }),
    channel: fc.constantFrom('sms', 'push'),
    lists: fc.array(list, { minLength: 1, maxLength: 3 }),
    chosen: fc.array(rules, { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ people, channel, lists, chosen }) => {
      const key = await createCompany(people)
      const targeting = {
        message_template: 'x',
        channel,
        source_lists: lists,
        filters: chosen.map(each => each.filter),
      }
      const content = {
        name: 'x',
        send_scheduled_date: 0,
        created_by: null,
        created_by_application: null,
        targeting,
        extra: {},
      }
      const broadcast = await insertBroadcast(db, key, content, 0)
      const count = await db.tx(q => saveRecipients(q, broadcast, readFilters(broadcast) ?? []))
      const rows = await db.query<{ person_id: number; list_place: number }>(
        `select person_id, list_place from mock.broadcast_recipients, unnest(person_ids, list_places) with ordinality as each(person_id, list_place, n)
         where company_key = $1 order by step, n`,
        [key],
      )
      const expected = people.flatMap((person, id) => {
        const first = lists.findIndex(each => person.lists.includes(each))
        const reachable = channel === 'sms' ? person.mdn : person.devices > 0
        return first >= 0 && reachable && chosen.every(each => each.holds(person))
          ? [{ person_id: id, list_place: first + 1 }]
          : []
      })
      expect(rows).toEqual(expected)
      expect(count).toBe(expected.length)
    }),
    { numRuns: 60 },
  )
}, 120_000)
