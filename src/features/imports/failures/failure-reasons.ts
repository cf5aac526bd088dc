import type { RememberedBatch } from '#/parts/import-batches/history-store'
import type { Platform } from '../batch-entries'
import { responseOf } from '../platform-responses'

type CountBy<Key> = ReadonlyMap<Key, number>

/** The failures with the same response in several batches. */
export interface ReasonTotal {
  /** Status and message, as in the URL. */
  key: string
  status: string
  message: string
  count: number
  batches: number
  platforms: CountBy<Platform | null>
  versions: CountBy<string | null>
}

/** The results of several batches. `failed` is the sum of the reasons, `unread`, and `unlisted`, less `uncounted`. */
export interface FailureTotals {
  batches: number
  succeeded: number
  failed: number
  pending: number
  /** Failed tokens of batches that were not read, and how many batches those are. */
  unread: number
  unreadBatches: number
  /** Failed tokens that a batch counts but does not list. */
  unlisted: number
  /** Failed tokens that batches list beyond their counts; these are in the reasons and not in `failed`. */
  uncounted: number
  reasons: readonly ReasonTotal[]
}

/** A batch, with what this browser knows of it now. */
export interface KnownBatch extends RememberedBatch {
  /** Whether the counts may be old: the service no longer lists the batch, which had pending results before. */
  isOutdated?: boolean
}

/** Whether it is unknown why tokens of a batch failed, or how many. */
export const isUnread = ({ counts, reading, isOutdated = false }: KnownBatch): boolean =>
  reading === null && (counts === null || counts.failed > 0 || isOutdated)

/** Adds up the results of batches. */
export function failureTotals(batches: readonly RememberedBatch[]): FailureTotals {
  const totals = {
    batches: batches.length,
    succeeded: 0,
    failed: 0,
    pending: 0,
    unread: 0,
    unreadBatches: 0,
    unlisted: 0,
    uncounted: 0,
  }
  const reasons = new Map<string, ReasonTotal & { platforms: Map<Platform | null, number>; versions: Versions }>()
  for (const batch of batches) {
    const { counts, reading } = batch
    totals.succeeded += counts?.succeeded ?? 0
    totals.failed += counts?.failed ?? 0
    totals.pending += counts?.pending ?? 0
    if (isUnread(batch)) {
      totals.unread += counts?.failed ?? 0
      totals.unreadBatches++
    }
    if (reading === null) continue
    const seen = new Set<string>()
    let listed = 0
    for (const { status, message, platform, version, count } of reading.reasons) {
      const key = responseOf({ platformStatus: status, platformMessage: message })
      const reason = reasons.get(key) ?? {
        key,
        status,
        message,
        count: 0,
        batches: 0,
        platforms: new Map<Platform | null, number>(),
        versions: new Map<string | null, number>(),
      }
      reasons.set(key, reason)
      reason.count += count
      if (!seen.has(key)) reason.batches++
      seen.add(key)
      reason.platforms.set(platform, (reason.platforms.get(platform) ?? 0) + count)
      reason.versions.set(version, (reason.versions.get(version) ?? 0) + count)
      listed += count
    }
    const missing = (counts?.failed ?? 0) - listed
    totals.unlisted += Math.max(0, missing)
    totals.uncounted += Math.max(0, -missing)
  }
  return { ...totals, reasons: [...reasons.values()].toSorted((a, b) => b.count - a.count || compare(a.key, b.key)) }
}
type Versions = Map<string | null, number>

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Tokens with a result, as the batches count them. */
export const settledOf = ({ succeeded, failed }: Pick<FailureTotals, 'succeeded' | 'failed'>): number =>
  succeeded + failed

/** A count as a share of the tokens with a result; 0 for a count of 0. */
export const shareOf = (count: number, totals: Pick<FailureTotals, 'succeeded' | 'failed'>): number =>
  count / Math.max(1, settledOf(totals))

type ListedTotals = Pick<FailureTotals, 'succeeded' | 'failed' | 'uncounted'>

/** Tokens with a result, including those beyond the counts. Otherwise a reason could have more than 100%. */
const listedOf = (totals: ListedTotals): number => settledOf(totals) + totals.uncounted

/** Listed failures, such as those with the same response, as a share of the tokens with a result; at most 1. */
export const listedShareOf = (count: number, totals: ListedTotals): number => count / Math.max(1, listedOf(totals))

/** How the share of a reason changed. `same`: by no more than chance explains. */
export type ReasonChange = 'new' | 'worse' | 'same' | 'better' | 'gone'

/** A reason compared with the previous span. */
export interface ComparedReason extends ReasonTotal {
  share: number
  before: { count: number; share: number } | null
  /** Null if there is nothing to compare with. */
  change: ReasonChange | null
}

/**
 * The reasons compared with those of the previous span, including those that are gone.
 * @param before if it is null, has no results, or was not read completely, there is nothing to compare with
 */
export function compareReasons(totals: FailureTotals, before: FailureTotals | null): ComparedReason[] {
  const isComparable = before !== null && settledOf(before) > 0 && before.unreadBatches === 0
  const known = new Map(isComparable ? before.reasons.map(reason => [reason.key, reason]) : [])
  const compared = totals.reasons.map((reason): ComparedReason => {
    const share = listedShareOf(reason.count, totals)
    if (!isComparable) return { ...reason, share, before: null, change: null }
    const count = known.get(reason.key)?.count ?? 0
    known.delete(reason.key)
    const change = count === 0 ? 'new' : changeOf([reason.count, listedOf(totals)], [count, listedOf(before)])
    return { ...reason, share, before: { count, share: listedShareOf(count, before) }, change }
  })
  // With batches that are not read, a reason may only seem to be gone
  const gone = totals.unreadBatches > 0 || settledOf(totals) === 0 ? [] : [...known.values()]
  return [
    ...compared,
    ...gone.map((reason): ComparedReason => ({
      ...reason,
      count: 0,
      share: 0,
      batches: 0,
      platforms: new Map(),
      versions: new Map(),
      change: 'gone',
      before: { count: reason.count, share: before === null ? 0 : listedShareOf(reason.count, before) },
    })),
  ]
}

/** 95% of the differences that are due to chance are smaller than this many standard errors. */
const CHANCE = 1.96

type Part = readonly [count: number, total: number]

/** Compares two shares with the two-proportion z-test. */
export function changeOf([count, total]: Part, [earlier, earlierTotal]: Part): 'worse' | 'same' | 'better' {
  const pooled = (count + earlier) / (total + earlierTotal)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / total + 1 / earlierTotal))
  const difference = count / total - earlier / earlierTotal
  if (Math.abs(difference) <= CHANCE * error) return 'same'
  return difference > 0 ? 'worse' : 'better'
}

/** Failures by platform or version, the most frequent first; null is an unknown one. */
export function failuresBy<Key>(
  reasons: readonly ReasonTotal[],
  countsOf: (reason: ReasonTotal) => CountBy<Key>,
): { key: Key; count: number; topReason: ReasonTotal }[] {
  const found = new Map<Key, { key: Key; count: number; topReason: ReasonTotal; topCount: number }>()
  for (const reason of reasons)
    for (const [key, count] of countsOf(reason)) {
      const known = found.get(key)
      if (known === undefined) found.set(key, { key, count, topReason: reason, topCount: count })
      else {
        known.count += count
        if (count > known.topCount) Object.assign(known, { topReason: reason, topCount: count })
      }
    }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}
