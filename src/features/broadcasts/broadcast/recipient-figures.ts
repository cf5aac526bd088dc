import type { BroadcastRow } from '../broadcast-row'

/** How many parts a message has: the fewest and the most with the values that are known. */
export interface PartRange {
  readonly least: number
  readonly most: number
}

/** Whether the number of recipients can still grow. If so, it is not compared with those of earlier sends. */
export const canCountGrow = ({ status }: Pick<BroadcastRow, 'status'>): boolean =>
  status === 'in_progress' || status === 'paused'

/** The number of parts sent to all recipients together; null if the number of recipients is not known. */
export const totalParts = ({ least, most }: PartRange, recipients: number | null): PartRange | null =>
  recipients === null ? null : { least: least * recipients, most: most * recipients }

/**
 * The difference from the average of earlier sends, as a share of that average; null if either is unknown or the
 * average is 0.
 */
export function changeFromEarlier(recipients: number | null, earlier: readonly (number | null)[]): number | null {
  const known = earlier.filter(count => count !== null)
  const average = known.reduce((sum, count) => sum + count, 0) / known.length
  return recipients === null || known.length === 0 || average === 0 ? null : recipients / average - 1
}

/** At most `limit` of the rows, evenly spaced, with the first and the last. */
export function pickEvenly<Row>(rows: readonly Row[], limit: number): Row[] {
  if (rows.length <= limit) return [...rows]
  const step = (rows.length - 1) / (limit - 1)
  return Array.from({ length: limit }, (_, index) => rows[Math.round(index * step)]).filter(row => row !== undefined)
}
