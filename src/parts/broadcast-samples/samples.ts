import type { Sample } from '#/contract/format/broadcast-samples'
import { MINUTE_MS } from '#/contract/format/durations'

/** Samples in chronological order, and what is wrong with them. */
export interface SampleSeries {
  readonly points: readonly { readonly at: number; readonly value: number }[]
  /** Unusually long times without a sample; see `readSeries`. */
  readonly gaps: readonly { readonly from: number; readonly until: number }[]
  /** How often the number of recipients fell. */
  readonly falls: number
  /** How many samples are dated earlier than the previous one: a clock was set back. */
  readonly clockSetbacks: number
}

/**
 * A page learns the service's clock from the `Date` headers of its replies, which are accurate only to the second.
 * Until the page knows the clock more precisely, a sample may be dated earlier than the previous one.
 */
const CLOCK_ERROR_MS = 2_000

/** Samples are taken every ten seconds; a tab in the background takes them every minute. */
const MIN_GAP_MS = 2 * MINUTE_MS

/**
 * Sorts samples and finds their gaps: intervals longer than both two minutes and four times the usual interval. Of
 * samples with the same time, the last one counts.
 * @param known other samples: the start and the end as the service gives them, and those that only the server took
 */
export function readSeries(samples: readonly Sample[], known: readonly Sample[] = []): SampleSeries {
  const taken = withoutSmallStepsBack(samples)
  const clockSetbacks = taken.filter(([at], index) => at < (taken[index - 1]?.[0] ?? -Infinity)).length
  const byTime = new Map([...known, ...taken].filter(isUsable))
  const sorted = [...byTime].toSorted(([a], [b]) => a - b)
  const steps = sorted.slice(1).map(([at], index) => at - (sorted[index]?.[0] ?? at))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
  const minGap = Math.max(MIN_GAP_MS, 4 * usual)
  return {
    points: sorted.map(([at, value]) => ({ at, value })),
    gaps: steps.flatMap((step, index) => {
      const from = sorted[index]?.[0] ?? 0
      return step > minGap ? [{ from, until: from + step }] : []
    }),
    falls: sorted.filter(([, value], index) => value < (sorted[index - 1]?.[1] ?? 0)).length,
    clockSetbacks,
  }
}

/** The samples without steps back in time that are too small to mean that a clock was set. */
function withoutSmallStepsBack(samples: readonly Sample[]): Sample[] {
  let latest = -Infinity
  return samples.map(([at, recipients]) => {
    if (!(at < latest && latest - at <= CLOCK_ERROR_MS)) latest = at
    return [latest, recipients]
  })
}

const isUsable = ([at, recipients]: Sample): boolean => Number.isFinite(at) && Number.isFinite(recipients)

/**
 * The last moment at which the number of recipients was seen to change; null if it was never seen to change, or if
 * `recipients` is so new that its sample is not stored yet.
 */
export function lastChange({ points }: Pick<SampleSeries, 'points'>, recipients: number | null): number | null {
  const before = points.findLastIndex(({ value }) => value !== recipients)
  return before === -1 ? null : (points[before + 1]?.at ?? null)
}
