import { createHash } from 'node:crypto'

/**
 * Where reading the items of a campaign continues. `walk` returns items not changed since the first page, most recently
 * changed first. `catch-up` returns those changed since then, oldest change first, up to its own start. `sweep` returns
 * those created before that start and changed after it, in order of creation, which never changes. Reading therefore
 * ends and misses no item. `until` and `cursor` are numbers of changes; in `sweep`, `cursor` is the number of an item.
 */
export type Position =
  /** Changes up to `until`, below `cursor`. */
  | { readonly stage: 'walk'; readonly until: number; readonly cursor: number }
  /** Changes after `cursor`, up to `until`. */
  | { readonly stage: 'catch-up'; readonly until: number; readonly cursor: number }
  /** Changes after `until` of items created before it, after item `cursor`. */
  | { readonly stage: 'sweep'; readonly until: number; readonly cursor: number }

const stages = ['walk', 'catch-up', 'sweep'] as const
const CHECKSUM_LENGTH = 11

/** The token of a position. A checksum ties it to one campaign and one set of filters. */
export function writePageToken({ stage, until, cursor }: Position, context: string): string {
  const content = Buffer.from(`${stages.indexOf(stage)}.${until}.${cursor}`).toString('base64url')
  return checksumOf(content, context) + content
}

/** The position of a token; null if it is malformed or belongs to other filters or another campaign. */
export function readPageToken(token: string, context: string): Position | null {
  const content = token.slice(CHECKSUM_LENGTH)
  if (token.slice(0, CHECKSUM_LENGTH) !== checksumOf(content, context)) return null
  const [stageIndex, until, cursor] = Buffer.from(content, 'base64url').toString().split('.').map(Number)
  const stage = stages[stageIndex ?? -1]
  if (!stage || !Number.isSafeInteger(until) || !Number.isSafeInteger(cursor)) return null
  return { stage, until: until ?? 0, cursor: cursor ?? 0 }
}

const checksumOf = (content: string, context: string): string =>
  createHash('sha256').update(`${content} ${context}`).digest('base64url').slice(0, CHECKSUM_LENGTH)
