import { MINUTE_MS } from '#/contract/format/durations'

/** A time in ms, and the number of recipients at that time. */
export type Sample = [at: number, recipients: number]

/** A broadcast that is watched for a day has 8,640 samples. */
export const MAX_SAMPLES = 10_000
/** Equal counts this close together are the same sample, taken by two tabs. */
const DUPLICATE_MS = 2_000

/** The samples with a new one. When there are too many, every second one of the older half is dropped. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  const since = last === undefined ? Infinity : sample[0] - last[0]
  if (last?.[1] === sample[1] && since >= 0 && since < DUPLICATE_MS) return samples
  if (samples.length < MAX_SAMPLES) return [...samples, sample]
  const half = Math.floor(samples.length / 2)
  return [...samples.filter((_, index) => index >= half || index % 2 === 0), sample]
}

/** Samples in the order of time, and what is wrong with them. */
export interface SampleSeries {
  readonly points: readonly { readonly at: number; readonly value: number }[]
  /** Times during which this browser did not watch. */
  readonly gaps: readonly { readonly from: number; readonly until: number }[]
  /** How often the number of recipients fell. */
  readonly falls: number
  /** How many samples are dated before the one taken before them: a clock was set back. */
  readonly backwards: number
}

/** Samples are taken every ten seconds; a tab in the background takes them every minute. */
const MIN_GAP_MS = 2 * MINUTE_MS

/**
 * Sorts samples and finds their gaps: intervals longer than both two minutes and four times the usual interval. Of
 * samples with the same time, the last one counts.
 * @param known what the service says about the start and the end
 */
export function readSeries(samples: readonly Sample[], known: readonly Sample[] = []): SampleSeries {
  const backwards = samples.filter(([at], index) => at < (samples[index - 1]?.[0] ?? -Infinity)).length
  const byTime = new Map([...known, ...samples].filter(isUsable))
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
    backwards,
  }
}

const isUsable = ([at, recipients]: Sample): boolean => Number.isFinite(at) && Number.isFinite(recipients)

/**
 * The last moment at which the number of recipients was seen to change; null if it was never seen to change, or if
 * `recipients` is so new that its sample is not stored yet.
 */
export function lastChange({ points }: Pick<SampleSeries, 'points'>, recipients: number | null): number | null {
  if (points.at(-1)?.value !== recipients) return null
  const before = points.findLastIndex(({ value }) => value !== recipients)
  return before === -1 ? null : (points[before + 1]?.at ?? null)
}
