import { expect, test } from 'vitest'
import { useService } from '../service'
import { openCompanyWithList } from './broadcast-calls'

const service = useService()

/** The fields of ten people on one list; the tenth has none. */
const people: Record<string, unknown>[] = [
  {
    first_name: 'Ines',
    loyalty_points: 0,
    birth_date: '1990-01-01',
    gender: 'female',
    interests: ['shoes'],
    vip: true,
  },
  { first_name: 'INES', loyalty_points: 10, birth_date: '1990-01-01T23:30:00-06:00', gender: 'male', interests: [] },
  {
    first_name: 'inés',
    loyalty_points: 10.5,
    birth_date: '1989-12-31',
    gender: 'nonbinary',
    interests: ['books', 'music'],
  },
  { first_name: 'ΣΟΦΙΑΣ', loyalty_points: 20, birth_date: '1990-01-02T00:00:00Z', vip: false },
  { first_name: 'σοφίας', loyalty_points: 30, birth_date: '2001-06-15' },
  { first_name: 'Елена', loyalty_points: -5, home_timezone: 'America/Chicago' },
  { first_name: '50%_off', postal_code: '60614' },
  { first_name: '', postal_code: '606' },
  { postal_code: '90210', home_timezone: 'Asia/Tokyo' },
  {},
]

const option = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(option_key => ({ option_key })) : { option_key: value }

async function open() {
  const setup = await openCompanyWithList(service)
  for (const [i, { gender, interests, ...fields }] of people.entries()) {
    await setup.join(`+131255501${String(10 + i)}`, {
      ...fields,
      ...(gender !== undefined && { gender: option(gender) }),
      ...(interests !== undefined && { interests: option(interests) }),
    })
  }
  return setup
}

test('every selector selects exactly the recipients it describes, according to the type of its field', async () => {
  const { company, outsideWorld, broadcasts, listId, forceStatus } = await open()
  const other = await outsideWorld.addList('Other')
  const otherCampaign = await outsideWorld.addCampaign(other)
  await outsideWorld.subscribe(otherCampaign, '+13125550110')
  const cases: readonly (readonly [name: string, selector: string, value: unknown, indexes: readonly number[]])[] = [
    ['first_name', 'any', ['ines'], [0, 1]],
    ['first_name', 'any', ['INÉS', 'елена'], [2, 5]],
    ['first_name', 'any', ['Σοφιας'], [3]],
    ['first_name', 'any', ['ΣΟΦΊΑΣ'], [4]],
    ['first_name', 'any', [''], [7]],
    ['first_name', 'none', ['Ines', ''], [2, 3, 4, 5, 6, 8, 9]],
    ['first_name', 'starts_with', 'in', [0, 1, 2]],
    ['first_name', 'starts_with', '50%_', [6]],
    ['first_name', 'starts_with', '%', []],
    ['postal_code', 'starts_with', '606', [6, 7]],
    ['postal_code', 'starts_with', '', [6, 7, 8]],
    ['home_timezone', 'any', ['america/chicago'], [5]],
    ['home_timezone', 'starts_with', 'asia', [8]],
    ['gender', 'any', ['female', 'nonbinary'], [0, 2]],
    ['gender', 'none', ['female'], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['interests', 'any', ['shoes', 'music'], [0, 2]],
    ['interests', 'none', ['shoes'], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['vip', 'any', ['true'], [0]],
    ['vip', 'any', ['false', 'true'], [0, 3]],
    ['loyalty_points', '=', 10.5, [2]],
    ['loyalty_points', '<', 10, [0, 5]],
    ['loyalty_points', '<=', 10, [0, 1, 5]],
    ['loyalty_points', '>', 10, [2, 3, 4]],
    ['loyalty_points', '>=', 20, [3, 4]],
    ['loyalty_points', 'between', [0, 10], [0, 1]],
    ['loyalty_points', 'between', [30, 10], []],
    ['birth_date', 'before', ['1990-01-01'], [2]],
    ['birth_date', 'after', ['1990-01-01'], [3, 4]],
    ['birth_date', 'on', ['1990-01-01'], [0, 1]],
    ['birth_date', 'on', ['1990-01-01T12:00:00Z'], [0, 1]],
    ['birth_date', 'between', ['1990-01-01', '1990-01-02'], [0, 1, 3]],
    ['subscription', 'any', [other], [0]],
    ['subscription', 'any', [other, listId], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['subscription', 'none', [other], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ]
  for (const [name, selector, value, indexes] of cases) {
    const created = await broadcasts.create(
      {},
      { filters: [{ name, selector, value }], message_template: `${name} ${selector}` },
    )
    expect([name, selector, value, created.status]).toEqual([name, selector, value, 'scheduled'])
    await forceStatus(created.broadcast_id, 'sent')
    const reply = await outsideWorld.control('GET', '/outbox?channel=sms&limit=10000')
    const ours = (reply.body as { broadcast_id?: string; company_key: string; recipient: string }[]).filter(
      each => each.broadcast_id === created.broadcast_id && each.company_key === company.key,
    )
    const expected = indexes.map(index => `+131255501${10 + index}`)
    expect([name, selector, value, ours.map(each => each.recipient).sort()]).toEqual([name, selector, value, expected])
    expect((await broadcasts.read(created.broadcast_id)).delivery?.recipient_count).toBe(indexes.length)
  }
})

test('filters are combined with AND, the values of `any` with OR; without filters, everyone is selected', async () => {
  const { broadcasts, forceStatus } = await open()
  const count = async (targeting: Record<string, unknown>) => {
    const { broadcast_id: id } = await broadcasts.create({}, targeting)
    await forceStatus(id, 'sent')
    return (await broadcasts.read(id)).delivery?.recipient_count
  }
  expect(await count({ filters: undefined })).toBe(10)
  expect(await count({ filters: [] })).toBe(10)
  const points = { name: 'loyalty_points', selector: '>=', value: 10 }
  const names = { name: 'first_name', selector: 'any', value: ['ines', 'inés', 'σοφίας'] }
  expect(await count({ filters: [points] })).toBe(4)
  expect(await count({ filters: [points, names] })).toBe(3)
  expect(
    await count({ filters: [points, names, { name: 'birth_date', selector: 'before', value: ['1990-06-01'] }] }),
  ).toBe(2)
})

test.each([
  ['an unknown field', { name: 'shoe_size', selector: 'any', value: ['9'] }],
  ['a field named like an object’s built-in key', { name: 'constructor', selector: 'any', value: ['9'] }],
  ['an unknown selector', { name: 'first_name', selector: 'contains', value: 'x' }],
  ['a selector that does not fit text', { name: 'first_name', selector: 'before', value: ['1990-01-01'] }],
  ['a selector that does not fit a number', { name: 'loyalty_points', selector: 'any', value: ['1'] }],
  ['a selector that does not fit a date', { name: 'birth_date', selector: '>', value: 1 }],
  ['a selector that does not fit a boolean', { name: 'vip', selector: 'none', value: ['true'] }],
  ['a selector that does not fit an option', { name: 'gender', selector: 'starts_with', value: 'fe' }],
  ['any with a string instead of a list', { name: 'first_name', selector: 'any', value: 'x' }],
  ['any with an empty list', { name: 'first_name', selector: 'any', value: [] }],
  ['any with a number in the list', { name: 'first_name', selector: 'any', value: ['x', 1] }],
  ['starts_with with a list', { name: 'first_name', selector: 'starts_with', value: ['x'] }],
  ['before with a date instead of a list', { name: 'birth_date', selector: 'before', value: '1990-01-01' }],
  ['before with two dates', { name: 'birth_date', selector: 'before', value: ['1990-01-01', '1991-01-01'] }],
  ['a date that does not exist', { name: 'birth_date', selector: 'on', value: ['1990-02-30'] }],
  ['between with one number', { name: 'loyalty_points', selector: 'between', value: [1] }],
  ['between with strings', { name: 'loyalty_points', selector: 'between', value: ['1', '2'] }],
  ['a number as a string', { name: 'loyalty_points', selector: '=', value: '1' }],
  ['an unknown option', { name: 'gender', selector: 'any', value: ['female', 'Male'] }],
  ['an unknown option of a multi-select', { name: 'interests', selector: 'none', value: ['cars'] }],
  ['an unknown list', { name: 'subscription', selector: 'any', value: ['nowhere'] }],
  ['no value at all', { name: 'first_name', selector: 'any' }],
  ['null', null],
])('a filter is 422 with one error: %s', async (_, filter) => {
  const { broadcasts } = await openCompanyWithList(service)
  const reply = await broadcasts.post(broadcasts.body({}, { filters: [filter] }))
  expect([reply.status, reply.messages.length]).toEqual([422, 1])
  const { broadcast_id: id } = await broadcasts.create()
  expect((await broadcasts.put(id, { targeting: { filters: [filter] } })).status).toBe(422)
})

test('a broadcast can have 100 filters, even if all of them filter by list', async () => {
  const { outsideWorld, broadcasts, listId, join } = await openCompanyWithList(service)
  await join('+13125550101')
  const filter = { name: 'subscription', selector: 'any', value: [listId] }
  const { broadcast_id: id } = await broadcasts.createStarted({ filters: Array<object>(100).fill(filter) })
  await outsideWorld.advance('PT2S')
  expect(await broadcasts.read(id)).toMatchObject({ status: 'sent', delivery: { recipient_count: 1 } })
})
