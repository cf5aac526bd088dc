import type { BroadcastRow } from '../broadcast-row'

/** How many parts a message has: the fewest and the most with the values that are known. */
export interface PartRange {
  readonly least: number
  readonly most: number
}

/** Whether a broadcast can still get more recipients, so that its count is compared with nothing. */
export const canCountGrow = ({ status }: Pick<BroadcastRow, 'status'>): boolean =>
  status === 'in_progress' || status === 'paused'

/** The parts that all recipients together were sent; null if their number is not known. */
export const partsInAll = ({ least, most }: PartRange, recipients: number | null): PartRange | null =>
  recipients === null ? null : { least: least * recipients, most: most * recipients }

/** The difference from the average of earlier sends, as a share; null without one. */
export function changeFromEarlier(recipients: number | null, earlier: readonly (number | null)[]): number | null {
  const known = earlier.filter(count => count !== null)
  const average = known.reduce((sum, count) => sum + count, 0) / known.length
  return recipients === null || known.length === 0 || average === 0 ? null : recipients / average - 1
}

/** At most `most` of the rows, evenly spread, with the first and the last. */
export function someOf<Row>(rows: readonly Row[], most: number): Row[] {
  if (rows.length <= most) return [...rows]
  const step = (rows.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => rows[Math.round(at * step)]).filter(row => row !== undefined)
}
