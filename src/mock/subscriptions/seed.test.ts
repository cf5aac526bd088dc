import { expect, test } from 'vitest'
import { optOutReasons } from '#/contract/subscriptions'
import { demoPersons } from '../persons/demo-persons'
import { seededPersonId } from '../persons/seed'
import { type SubscriptionSeed, demoSubscriptions } from './seed'

const seeds = demoSubscriptions(demoPersons)
const byPersonAndList = new Map<string, SubscriptionSeed[]>()
for (const seed of seeds) {
  const key = `${seed.person_id}/${seed.list_id}`
  byPersonAndList.set(key, [...(byPersonAndList.get(key) ?? []), seed])
}

test('the subscriptions of demo are the same after every reset', () => {
  expect(demoSubscriptions(demoPersons)).toEqual(seeds)
})

test('demo contains every documented opt-out reason and no others', () => {
  const reasons = new Set(seeds.flatMap(seed => (seed.reason === null ? [] : [seed.reason])))
  expect([...reasons].toSorted()).toEqual([...optOutReasons].toSorted())
  expect(seeds.every(seed => (seed.reason === null) === (seed.until === null))).toBe(true)
})

test('no one is on a list before they were created, twice at once, or in the future', () => {
  const minutesKnown = new Map(
    demoPersons.map((person, index) => [seededPersonId(person, index), person.created_minutes_ago]),
  )
  for (const records of byPersonAndList.values()) {
    const sorted = records.toSorted((a, b) => b.since - a.since)
    for (const [i, { person_id, since, until }] of sorted.entries()) {
      expect(since).toBeLessThanOrEqual(minutesKnown.get(person_id) ?? 0)
      expect(until ?? 0).toBeGreaterThanOrEqual(0)
      expect(until ?? 0).toBeLessThanOrEqual(since)
      const next = sorted[i + 1]
      if (next) expect(until).toBeGreaterThanOrEqual(next.since)
    }
  }
})

test('many people have several records for one list, some including an active one, some only ended ones', () => {
  const several = [...byPersonAndList.values()].filter(records => records.length > 1)
  expect(several.length).toBeGreaterThan(100)
  expect(several.some(records => records.every(record => record.until !== null))).toBe(true)
  expect(several.some(records => records.some(record => record.until === null))).toBe(true)
})
