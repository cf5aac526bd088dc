import { expect, it } from 'vitest'
import type { SubscriptionsRead } from '#/api/subscriptions'
import { compareLists, type ListsReading } from './compare-lists'

const on = (...ids: string[]): SubscriptionsRead => ({
  subscriptions: ids.map(id => ({ subscription_list: { id }, opt_in_date: '2026-05-01T08:00:00Z' })),
  unreadable: [],
})
const left = (id: string): SubscriptionsRead => ({
  subscriptions: [{ subscription_list: { id }, opt_out_date: '2026-05-01T08:00:00Z', opt_out_reason: 'user_opt_out' }],
  unreadable: [],
})
const partly = (id: string): SubscriptionsRead => ({ ...on(id), unreadable: [{ raw: {} }] })

/** `label: state of each person, x if highlighted`. */
const rows = (...readings: ListsReading[]): string[] =>
  compareLists(readings, id => `List ${id}`).map(({ label, cells }) => {
    const states = cells.map(
      ({ value, isHighlighted }) => `${value.kind === 'list' ? value.state : ''}${isHighlighted ? ' x' : ''}`,
    )
    return `${label}: ${states.join(', ')}`
  })

it('the comparison has every list that someone is on, the most shared first', () => {
  expect(rows(on('1', '2'), on('2'), on('2', '3'))).toEqual([
    'List 2: on, on, on',
    'List 1: on x, off, off',
    'List 3: off, off, on x',
  ])
})

it('of lists that the same number of people are on, the comparison puts List 2 before List 10', () => {
  expect(rows(on('10', '2'), on())).toEqual(['List 2: on x, off x', 'List 10: on x, off x'])
})

it('the comparison leaves out lists that everyone has left', () => {
  expect(rows(left('1'), on())).toEqual(['Subscriptions: none, none'])
})

it('the comparison does not say that a person is off a list if their subscriptions are unread or only partly read', () => {
  expect(rows(on('1'), 'unread', partly('2'))).toEqual([
    'List 1: on x, unread, unread',
    'List 2: off x, unread x, on x',
  ])
})

it('the comparison shows one row until everything is read', () => {
  expect(rows(on('1'), 'reading')).toEqual(['Subscriptions: reading, reading'])
})
