import type { BatchEntry, Platform } from './batch-entries'

/** Failures with one answer of the platform. */
export interface FailureGroup {
  /** Status and message, as they stand in the address. */
  key: string
  status: string
  message: string
  count: number
  /** Of all failures of the batch. */
  share: number
  platforms: readonly Platform[]
  firstLine: number | null
  lastLine: number | null
}

/** What the platform answered, in one text: `410 Unregistered`. */
export const answerOf = ({
  platformStatus,
  platformMessage,
}: Pick<BatchEntry, 'platformStatus' | 'platformMessage'>): string => `${platformStatus} ${platformMessage}`.trim()

/** Why rows failed: grouped by what the platform answered, the most frequent first. */
export function failureGroups(entries: readonly BatchEntry[]): FailureGroup[] {
  const failed = entries.filter(({ state }) => state === 'failed')
  const byAnswer = new Map<string, BatchEntry[]>()
  for (const entry of failed) {
    const rows = byAnswer.get(answerOf(entry))
    if (rows) rows.push(entry)
    else byAnswer.set(answerOf(entry), [entry])
  }
  return [...byAnswer]
    .map(([key, rows]): FailureGroup => {
      const lines = rows.flatMap(({ line }) => line ?? [])
      return {
        key,
        status: rows[0]?.platformStatus ?? '',
        message: rows[0]?.platformMessage ?? '',
        count: rows.length,
        share: rows.length / failed.length,
        platforms: [...new Set(rows.flatMap(({ platform }) => platform ?? []))].toSorted(),
        firstLine: lines.length === 0 ? null : Math.min(...lines),
        lastLine: lines.length === 0 ? null : Math.max(...lines),
      }
    })
    .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

/** What strikes about a batch as a whole: one cause instead of many. */
export type Finding =
  /** Nearly all rows of a platform fail alike. */
  | { kind: 'alike'; platform: Platform; group: FailureGroup; count: number; of: number }
  /** All failures of a kind stand one after the other in the file. */
  | { kind: 'stretch'; group: FailureGroup; firstLine: number; lastLine: number }

const NEARLY_ALL = 0.8
const LEAST_ROWS = 10
const LEAST_STRETCH = 5
const DENSE = 0.9

/** What nearly all failures have in common, if anything (product.md: "nearly all iOS rows fail alike"). */
export function findings(entries: readonly BatchEntry[], groups: readonly FailureGroup[]): Finding[] {
  const alike = (['ios', 'android'] as const).flatMap((platform): Finding[] => {
    const answered = entries.filter(entry => entry.platform === platform && entry.state !== 'pending')
    if (answered.length < LEAST_ROWS) return []
    return groups.flatMap((group): Finding[] => {
      const count = answered.filter(entry => entry.state === 'failed' && answerOf(entry) === group.key).length
      return count / answered.length >= NEARLY_ALL
        ? [{ kind: 'alike', platform, group, count, of: answered.length }]
        : []
    })
  })
  const explained = new Set(alike.map(({ group }) => group.key))
  const stretches = groups.filter(({ key }) => !explained.has(key)).flatMap(group => stretchOf(entries, group))
  return [...alike, ...stretches]
}

function stretchOf(entries: readonly BatchEntry[], group: FailureGroup): Finding[] {
  const { firstLine, lastLine, count, platforms } = group
  if (firstLine === null || lastLine === null || count < LEAST_STRETCH) return []
  const within = entries.filter(
    ({ line, platform }) =>
      line !== null && line >= firstLine && line <= lastLine && platform !== null && platforms.includes(platform),
  )
  const isPart = within.length <= entries.length / 2
  return isPart && count / within.length >= DENSE ? [{ kind: 'stretch', group, firstLine, lastLine }] : []
}
