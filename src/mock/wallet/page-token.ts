import { createHash } from 'node:crypto'

/**
 * Where a walk over the items of a campaign goes on (decision 47). `walk` goes down the items that were not changed
 * since the first page; `stretch` gives those changed since, oldest change first, up to the moment it began; `sweep`
 * gives those that were changed again while the stretch was read, in the order they were made: that order never
 * changes, so it comes to an end and passes every one of them.
 */
export type Position =
  /** Changes up to `until`, below `cursor`. */
  | { readonly stage: 'walk'; readonly until: number; readonly cursor: number }
  /** Changes after `cursor`, up to `until`. */
  | { readonly stage: 'stretch'; readonly until: number; readonly cursor: number }
  /** Changes after `until` of items made up to then, after item `cursor`. */
  | { readonly stage: 'sweep'; readonly until: number; readonly cursor: number }

const stages = ['walk', 'stretch', 'sweep'] as const
const SEAL_LENGTH = 11

/** The token of a position. It holds for one campaign and one set of filters, which are sealed into it. */
export function writePageToken({ stage, until, cursor }: Position, context: string): string {
  const content = Buffer.from(`${stages.indexOf(stage)}.${until}.${cursor}`).toString('base64url')
  return sealOf(content, context) + content
}

/** The position of a token; null for what is none, or one of other filters or of another campaign (decision 65). */
export function readPageToken(token: string, context: string): Position | null {
  const content = token.slice(SEAL_LENGTH)
  if (token.slice(0, SEAL_LENGTH) !== sealOf(content, context)) return null
  const [place, until, cursor] = Buffer.from(content, 'base64url').toString().split('.').map(Number)
  const stage = stages[place ?? -1]
  if (!stage || !Number.isSafeInteger(until) || !Number.isSafeInteger(cursor)) return null
  return { stage, until: until ?? 0, cursor: cursor ?? 0 }
}

const sealOf = (content: string, context: string): string =>
  createHash('sha256').update(`${content} ${context}`).digest('base64url').slice(0, SEAL_LENGTH)
