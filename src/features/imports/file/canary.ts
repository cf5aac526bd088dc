import * as z from 'zod/mini'
import type { BatchEntry, Platform } from '../batch-entries'
import { responseOf } from '../platform-responses'

/** From this many tokens on, an import begins with a canary. */
export const CANARY_FROM = 10_000
/** The maximum number of tokens in a canary. */
export const CANARY_TOKENS = 200
/** A file is divided into this many stretches, each of which is judged. */
const STRETCHES = 10
/** The maximum chance that a file as good as earlier ones is stopped. */
const FALSE_ALARM = 0.005
/**
 * The usual failure share to assume if there are too few earlier batches to compare with: the user then decides about
 * any failure. With a higher share, too many files of which one tenth is bad would pass: of 20 tokens that fail with a
 * chance of 30%, fewer than five fail in 24% of all draws.
 */
const USUAL_IF_UNKNOWN = 0
/**
 * A part is conspicuous if it has all failures of the canary, or if the chance of at least as many failures in it,
 * given the canary's failure share and corrected for the number of parts, is below this.
 */
const CONSPICUOUS = 0.05
/** Normal quantile of the 95% interval. */
const Z = 1.96

const shareSchema = z.object({ failed: z.number(), tokens: z.number(), low: z.number(), high: z.number() })

/** Why a job was paused after its canary. Stored with the job. */
export const canaryFindingSchema = z.union([
  z.object({
    code: z.literal('unusual'),
    /** The highest usual share; null if there are too few earlier batches to compare with. */
    usual: z.nullable(z.number()),
    all: shareSchema,
    /** The part of the canary in which the failures are most unlikely; null for the whole canary. */
    part: z.nullable(
      z.object({
        ...shareSchema.shape,
        platform: z.nullable(z.enum(['ios', 'android'])),
        /** The lines of the first and the last token in this stretch of the file; null for a platform. */
        lines: z.nullable(z.object({ first: z.number(), last: z.number() })),
      }),
    ),
    /** The most frequent response in that part, and how many tokens failed with it. */
    reason: z.object({ response: z.string(), count: z.number() }),
  }),
  /** The service did not report the results in time. */
  z.object({ code: z.literal('no-results'), minutes: z.number() }),
  /** The canary was not accepted, or its batch could not be found. */
  z.object({ code: z.literal('not-submitted') }),
])
export type CanaryFinding = z.infer<typeof canaryFindingSchema>

/** A token of the canary with its result. */
export interface CanaryToken extends Pick<BatchEntry, 'state' | 'platformStatus' | 'platformMessage'> {
  /** Index of its row in the file. */
  record: number
  line: number
  platform: Platform
}

/**
 * Compares the results of a canary with the usual failure share: as a whole, by stretch of the file, and by platform.
 * A canary is unusual if, in any of these, the number of failures is unlikely to be due to chance (exact binomial test,
 * corrected for the number of parts).
 * @param usual the highest usual failure share; null if unknown
 * @returns null if the canary is fine
 */
export function judgeCanary(
  tokens: readonly CanaryToken[],
  usual: number | null,
): Extract<CanaryFinding, { code: 'unusual' }> | null {
  if (tokens.length === 0) return null
  const records = Math.max(1, ...tokens.map(({ record }) => record + 1))
  const stretches = Array.from({ length: STRETCHES }, (_, index) =>
    tokens.filter(({ record }) => Math.floor((record * STRETCHES) / records) === index),
  )
  const platforms = (['ios', 'android'] as const).map(name => tokens.filter(({ platform }) => platform === name))
  const parts = [
    { members: tokens, platform: null, hasLines: false },
    ...stretches.map(members => ({ members, platform: null, hasLines: true })),
    ...platforms.map((members, index) => ({
      members,
      platform: index === 0 ? ('ios' as const) : ('android' as const),
      hasLines: false,
    })),
    // A platform that all tokens have is the same part as the whole canary
  ].filter(({ members, platform }) => members.length > 0 && (platform === null || members.length < tokens.length))
  const total = failuresIn(tokens)
  const judged = parts.map(part => {
    const failed = failuresIn(part.members)
    const chanceAtCanaryShare = chanceOf(failed, part.members.length, total / tokens.length)
    const isConspicuous = failed === total || chanceAtCanaryShare * parts.length < CONSPICUOUS
    return {
      ...part,
      chance: chanceOf(failed, part.members.length, usual ?? USUAL_IF_UNKNOWN),
      chanceAtCanaryShare: isConspicuous ? chanceAtCanaryShare : Infinity,
    }
  })
  // If no failures are usual, every part with a failure has a chance of 0; the most conspicuous of them is then named
  const worst = judged.reduce((a, b) =>
    b.chance < a.chance || (b.chance === a.chance && b.chanceAtCanaryShare < a.chanceAtCanaryShare) ? b : a,
  )
  if (worst.chance * judged.length >= FALSE_ALARM) return null
  const lines = worst.members.map(({ line }) => line)
  return {
    code: 'unusual',
    usual,
    all: shareOf(tokens),
    part:
      worst.members === tokens
        ? null
        : {
            ...shareOf(worst.members),
            platform: worst.platform,
            lines: worst.hasLines ? { first: Math.min(...lines), last: Math.max(...lines) } : null,
          },
    reason: reasonOf(worst.members),
  }
}

/** The chance of at least this many failures if each token fails with the given probability. */
export function chanceOf(failed: number, tokens: number, probability: number): number {
  if (failed === 0) return 1
  if (probability <= 0) return 0
  if (probability >= 1) return 1
  let fewer = 0
  let exactly = (1 - probability) ** tokens
  for (let count = 0; count < failed; count++) {
    fewer += exactly
    exactly *= ((tokens - count) / (count + 1)) * (probability / (1 - probability))
  }
  return Math.max(0, 1 - fewer)
}

const failuresIn = (tokens: readonly CanaryToken[]): number => tokens.filter(({ state }) => state === 'failed').length

/** The failure share with its 95% interval (Wilson). */
function shareOf(tokens: readonly CanaryToken[]): z.infer<typeof shareSchema> {
  const count = tokens.length
  const failed = failuresIn(tokens)
  const share = failed / count
  const middle = share + Z ** 2 / (2 * count)
  const reach = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2))
  const scale = 1 + Z ** 2 / count
  return {
    failed,
    tokens: count,
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
  }
}

function reasonOf(tokens: readonly CanaryToken[]): { response: string; count: number } {
  const counts = new Map<string, number>()
  for (const token of tokens)
    if (token.state === 'failed') counts.set(responseOf(token), (counts.get(responseOf(token)) ?? 0) + 1)
  const [[response, count] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return { response, count }
}
