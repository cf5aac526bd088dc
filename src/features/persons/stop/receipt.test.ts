import { expect, it } from 'vitest'
import { describeOutcome, headlineOf } from './describe-outcome'
import { mayHaveUnseenHolders, outcomesOf } from './receipt'
import { stopOutcomes, type StopOutcome } from './stop-job'
import { holder, numberReading, period } from './testing'
import { ticketOf } from './ticket'

const row = (name: string, list_id: string, outcome: StopOutcome | null) => ({
  row: { person_key: name, name, list_id },
  result: outcome === null ? null : stopOutcomes.result(outcome),
})
const settings = (...names: string[]) => ({
  mdn: '+13125550142',
  holders: names.map(name => ({ person_key: name, name })),
})

/** The headline, then a line for each person. */
const inWords = (
  of: Parameters<typeof outcomesOf>[0],
  rows: Parameters<typeof outcomesOf>[1],
  after: Partial<Parameters<typeof outcomesOf>[2]>,
): string[] => {
  const reading = { holders: [], unreadableHolders: 0, hasMoreHolders: false, ...after }
  const outcomes = outcomesOf(of, rows, reading)
  return [
    headlineOf(outcomes, mayHaveUnseenHolders(reading)),
    ...outcomes.map(outcome => describeOutcome(outcome, id => `List ${id}`)),
  ]
}

it('the receipt of a stop says by name that everyone is off every list', () => {
  const rows = [row('Ines', '1', 'unsubscribed'), row('Tom', '2', 'already')]
  const after = {
    holders: [holder('Ines', [period('1', 1, 20)]), holder('Tom', [period('2', 1, 19)]), holder('Ana', [])],
  }
  expect(inWords(settings('Ines', 'Tom', 'Ana'), rows, after)).toEqual([
    'Ines, Tom, and Ana are off every list.',
    'Ines is off List 1.',
    'Tom is off List 2.',
    'Ana is not on any list.',
  ])
})

it('the receipt of a stop says who is on a list, including a list joined since the review', () => {
  const rows = [row('Ines', '1', 'not-done'), row('Tom', '2', 'unsubscribed')]
  const after = {
    holders: [holder('Ines', [period('1', 1)]), holder('Tom', [period('3', 20)]), holder('New', [period('1', 20)])],
  }
  expect(inWords(settings('Ines', 'Tom'), rows, after)).toEqual([
    'Not every subscription is known to have ended: see Ines, Tom, and New.',
    'Ines is on List 1.',
    'Tom is off List 2. Tom is on List 3.',
    'New is on List 1.',
  ])
})

it('the receipt of a stop believes what was read if the result of a call is unknown', () => {
  expect(inWords(settings('Ines'), [row('Ines', '1', 'unknown')], { holders: [holder('Ines', [])] })).toEqual([
    'Ines is off every list.',
    'Ines is off List 1.',
  ])
})

it('the receipt of a stop claims only what the service confirmed about someone who could not be read again', () => {
  const rows = [row('Ines', '1', 'unsubscribed'), row('Ines', '2', null)]
  expect(inWords(settings('Ines'), rows, { holders: [holder('Ines', null)] })).toEqual([
    'Not every subscription is known to have ended: see Ines.',
    'Ines is off List 1. Not all lists that Ines is on could be read again.',
  ])
})

it('the receipt of a stop says who no longer has the number, and which lists it did not unsubscribe them from', () => {
  const rows = [row('Ines', '1', 'unsubscribed'), row('Ines', '2', 'other-number')]
  expect(inWords(settings('Ines'), rows, { holders: [] })).toEqual([
    'Nobody has this number now.',
    'Ines is off List 1. Ines no longer has this number and was not unsubscribed from List 2.',
  ])
})

it('the receipt of a stop says who no longer exists, and not that they were left on lists', () => {
  const rows = [row('Ines', '1', 'unsubscribed'), row('Ines', '2', 'no-person')]
  const unseen = 'Nobody was found with this number, but not everyone who may have it could be read.'
  for (const [after, headline] of [
    [{}, 'Nobody has this number now.'],
    [{ unreadableHolders: 1 }, unseen],
    [{ hasMoreHolders: true }, unseen],
  ] as const)
    expect(inWords(settings('Ines'), rows, after)).toEqual([
      headline,
      'Ines is off List 1. Ines was not found: the person no longer exists.',
    ])
})

it('the receipt of a stop does not say that someone no longer has the number if the search may have missed them', () => {
  const rows = [row('Ines', '1', 'unsubscribed'), row('Ines', '2', 'unknown')]
  for (const after of [{ unreadableHolders: 1 }, { hasMoreHolders: true }])
    expect(inWords(settings('Ines'), rows, after)).toEqual([
      'Not every subscription is known to have ended: see Ines.',
      'Ines is off List 1. Not all lists that Ines is on could be read again.',
    ])
})

it('the ticket says that a Y in reply to an invitation puts someone back on a list', () => {
  const context = { nameOfList: String, writeSendTime: String, zone: 'UTC', now: 0 }
  const ticket = ticketOf({
    after: numberReading({}),
    outcomes: [],
    arrivals: [],
    context,
    user: 'demo',
    isMasked: false,
  })
  expect(ticket).toContain('\n- A Y in reply to an old or new invitation puts someone back on a list.\n')
})

it('the ticket masks the number if the user prefers that', () => {
  const context = { nameOfList: String, writeSendTime: String, zone: 'UTC', now: 0 }
  const ticketFor = (isMasked: boolean) =>
    ticketOf({ after: numberReading({}), outcomes: [], arrivals: [], context, user: 'demo', isMasked })
  expect(ticketFor(false)).toContain('312 555 0142')
  expect(ticketFor(true)).toContain('+1312·····42')
})

it.each([
  ['+13125550142', '+1312·····42'],
  ['3125550142', '312·····42'],
])('the masked ticket also masks %s, the external id of a holder without a name', (id, shown) => {
  const after = { holders: [holder(id, [])], unreadableHolders: 0, hasMoreHolders: false }
  const ticket = ticketOf({
    after: numberReading({}),
    outcomes: outcomesOf(settings(), [], after),
    arrivals: [],
    context: { nameOfList: String, writeSendTime: String, zone: 'UTC', now: 0 },
    user: 'demo',
    isMasked: true,
  })
  expect(ticket).toContain(`\n${shown} is not on any list.`)
  expect(ticket).not.toContain('5550142')
})
