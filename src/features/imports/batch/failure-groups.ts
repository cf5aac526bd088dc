import { compareNames } from '#/ui/format/format'
import type { BatchEntry, Platform } from '../batch-entries'
import { responseOf } from '../platform-responses'

/** The failures with the same platform response. */
export interface FailureGroup {
  /** Status and message, as in the URL. */
  key: string
  status: string
  message: string
  count: number
  /** The count as a share of the tokens with a result, like every share on the page. */
  share: number
  platforms: readonly Platform[]
  firstLine: number | null
  lastLine: number | null
}

/** The failures grouped by platform response, the most frequent first. */
export function failureGroups(entries: readonly BatchEntry[]): FailureGroup[] {
  const settled = entries.filter(({ state }) => state !== 'pending').length
  const failed = entries.filter(({ state }) => state === 'failed')
  const byResponse = new Map<string, BatchEntry[]>()
  for (const entry of failed) {
    const rows = byResponse.get(responseOf(entry))
    if (rows) rows.push(entry)
    else byResponse.set(responseOf(entry), [entry])
  }
  return [...byResponse]
    .map(([key, rows]): FailureGroup => {
      const lines = rows.flatMap(({ line }) => line ?? [])
      return {
        key,
        status: rows[0]?.platformStatus ?? '',
        message: rows[0]?.platformMessage ?? '',
        count: rows.length,
        share: rows.length / settled,
        platforms: [...new Set(rows.flatMap(({ platform }) => platform ?? []))].toSorted(),
        firstLine: lines.length === 0 ? null : Math.min(...lines),
        lastLine: lines.length === 0 ? null : Math.max(...lines),
      }
    })
    .toSorted((a, b) => b.count - a.count || compareNames(a.key, b.key))
}

/** A pattern in the failures that points to one cause. */
export type FailurePattern =
  /** Nearly all rows of a platform that have a result failed with the same response. */
  | { kind: 'same-response'; platform: Platform; group: FailureGroup; count: number; total: number; pending: number }
  /** All failures with one response are close together in the file. */
  | { kind: 'close-together'; group: FailureGroup; firstLine: number; lastLine: number }

const NEARLY_ALL = 0.8
const MIN_ROWS = 10
const MIN_CLOSE_TOGETHER = 5
/** Of the rows on the same platforms, from the first failure to the last, at least this share failed this way. */
const MIN_DENSITY = 0.9
/** Of all rows there, at least this share: a few rows of a rare platform may all have failed, far from each other. */
const MIN_SHARE = 0.25

/**
 * The patterns in the failures of a batch. A group that accounts for nearly all of a platform is not also reported as
 * close together.
 */
export function failurePatterns(entries: readonly BatchEntry[], groups: readonly FailureGroup[]): FailurePattern[] {
  const sameResponse = (['ios', 'android'] as const).flatMap((platform): FailurePattern[] => {
    const all = entries.filter(entry => entry.platform === platform)
    const settled = all.filter(({ state }) => state !== 'pending')
    const pending = all.length - settled.length
    if (settled.length < MIN_ROWS) return []
    return groups.flatMap((group): FailurePattern[] => {
      const count = settled.filter(entry => entry.state === 'failed' && responseOf(entry) === group.key).length
      return count / settled.length >= NEARLY_ALL
        ? [{ kind: 'same-response', platform, group, count, total: settled.length, pending }]
        : []
    })
  })
  const explained = new Set(sameResponse.map(({ group }) => group.key))
  const closeTogether = groups
    .filter(({ key }) => !explained.has(key))
    .flatMap(group => closeTogetherIn(entries, group))
  return [...sameResponse, ...closeTogether]
}

function closeTogetherIn(entries: readonly BatchEntry[], group: FailureGroup): FailurePattern[] {
  const { firstLine, lastLine, count, platforms } = group
  if (firstLine === null || lastLine === null || count < MIN_CLOSE_TOGETHER) return []
  const within = entries.filter(({ line }) => line !== null && line >= firstLine && line <= lastLine)
  const alike = within.filter(({ platform }) => platform !== null && platforms.includes(platform))
  const isAtMostHalf = within.length <= entries.length / 2
  const isDense = count / alike.length >= MIN_DENSITY && count / within.length >= MIN_SHARE
  return isAtMostHalf && isDense ? [{ kind: 'close-together', group, firstLine, lastLine }] : []
}
