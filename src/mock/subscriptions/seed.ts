import { MINUTE_MS } from '#/contract/format/durations'
import type { OptOutReason } from '#/contract/subscriptions'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import type { DemoListId } from '../lists/seed'
import { DAY_MINUTES, type PersonSeed } from '../persons/generate-person'
import { seededPersonId } from '../persons/seed'
import { type SeededRandom, seededRandom } from '../seeded-random'

/** A subscription of a dataset, with ages in minutes. `until` is null while it is active. */
export interface SubscriptionSeed {
  readonly person_id: number
  readonly list_id: string
  readonly since: number
  readonly until: number | null
  readonly reason: OptOutReason | null
}

/** The share of people with a number who are on a list, and the share who were on it before. */
const shares: Readonly<Record<DemoListId, { on: number; before: number }>> = {
  '4085': { on: 0, before: 0.16 },
  '4098': { on: 0.05, before: 0.04 },
  '4107': { on: 0.66, before: 0.12 },
  '4112': { on: 0.46, before: 0.08 },
  '4120': { on: 0.24, before: 0.07 },
  '4126': { on: 0.12, before: 0.03 },
  '4131': { on: 0.11, before: 0.02 },
  '4139': { on: 0.14, before: 0.03 },
}
/** Recipe club ended for all subscribers at once. */
const ARCHIVED: DemoListId = '4085'
const ARCHIVED_DAYS_AGO = 978

/** The reasons people leave. Listing a reason several times makes it more likely. */
const reasons: readonly [OptOutReason, ...OptOutReason[]] = [
  'user_opt_out',
  ...Array<OptOutReason>(11).fill('user_opt_out'),
  ...Array<OptOutReason>(4).fill('keyword_opt_out'),
  ...Array<OptOutReason>(4).fill('api_opt_out'),
  ...Array<OptOutReason>(3).fill('button_opt_out'),
  ...Array<OptOutReason>(2).fill('failed_at_carrier'),
  ...Array<OptOutReason>(2).fill('bulk_opt_out'),
  'disconnect',
  'obsolete_carrier',
  'platform_opt_out',
]

type RecordRow = readonly [list: DemoListId, sinceDays: number, untilDays: number | null, reason: OptOutReason | null]

/** Subscriptions of people that tests and screenshots name. */
const namedSubscriptions = new Map<string, readonly RecordRow[]>([
  [
    'CRM-33802',
    [
      ['4107', 673, null, null],
      ['4107', 1160, 902, 'user_opt_out'],
      ['4112', 641, null, null],
      ['4120', 55, null, null],
      ['4120', 430, 310, 'api_opt_out'],
      ['4098', 1098, 392, 'user_opt_out'],
      ['4085', 1170, ARCHIVED_DAYS_AGO, 'list_archived'],
    ],
  ],
  [
    'CRM-20417',
    [
      ['4107', 121, null, null],
      ['4112', 118, null, null],
      ['4139', 90, null, null],
      ['4126', 100, 31, 'button_opt_out'],
    ],
  ],
  // Has never been on a list.
  ['CRM-BARE', []],
])

/**
 * The subscriptions of the `demo` dataset: people with a number and custom fields are on some lists, and were on some
 * before.
 */
export function demoSubscriptions(people: readonly PersonSeed[]): SubscriptionSeed[] {
  const seeds: SubscriptionSeed[] = []
  for (const [index, person] of people.entries()) {
    const person_id = seededPersonId(person, index)
    const predefined = namedSubscriptions.get(person.external_person_id ?? '')
    if (predefined) {
      for (const [list_id, since, until, reason] of predefined) {
        seeds.push({
          person_id,
          list_id,
          since: since * DAY_MINUTES,
          until: until === null ? null : until * DAY_MINUTES,
          reason,
        })
      }
    } else if (person.mdn !== null && Object.keys(person.custom_fields).length > 0) {
      const random = seededRandom(index * 7919 + 5)
      for (const [list, share] of Object.entries(shares)) {
        seeds.push(
          ...periods(list, share, person.created_minutes_ago, random).map(p => ({ ...p, person_id, list_id: list })),
        )
      }
    }
  }
  return seeds
}

type Period = Pick<SubscriptionSeed, 'since' | 'until' | 'reason'>

/** When a person was on a list: never before they were created, and never twice at once. */
function periods(
  list: string,
  { on, before }: { on: number; before: number },
  knownMinutes: number,
  random: SeededRandom,
): Period[] {
  const [isOn, wasOn] = [random.chance(on), random.chance(before)]
  const ended = wasOn ? (random.chance(0.25) ? 2 : 1) : 0
  if (ended === 0 && !isOn) return []
  if (list === ARCHIVED) return archivedPeriods(knownMinutes, random)
  const cuts = Array.from({ length: ended * 2 + (isOn ? 1 : 0) }, () =>
    Math.floor(knownMinutes * (0.02 + 0.97 * random.roll())),
  )
  cuts.sort((a, b) => b - a)
  const found: Period[] = []
  for (let i = 0; i < cuts.length; i += 2) {
    const [since = 0, until = null] = cuts.slice(i, i + 2)
    found.push({ since, until, reason: until === null ? null : random.pick(reasons) })
  }
  return found
}

function archivedPeriods(knownMinutes: number, random: SeededRandom): Period[] {
  const end = ARCHIVED_DAYS_AGO * DAY_MINUTES
  if (knownMinutes <= end) return []
  const since = end + Math.floor((knownMinutes - end) * random.roll())
  return [{ since, until: end, reason: 'list_archived' }]
}

/** Inserts subscriptions in one statement, oldest first. */
export async function insertSubscriptions(
  q: Queryable,
  company_key: string,
  seeds: readonly SubscriptionSeed[],
  now: number,
): Promise<void> {
  const at = (minutes: number): number => Math.floor((now - minutes * MINUTE_MS) / 1000) * 1000
  const rows = seeds
    .toSorted((a, b) => b.since - a.since)
    .map(({ person_id, list_id, since, until, reason }) => ({
      company_key,
      person_id,
      list_id,
      opt_in_date: at(since),
      opt_out_date: until === null ? null : at(until),
      opt_out_reason: reason,
    }))
  await insertRows(q, 'mock.subscriptions', rows)
}
