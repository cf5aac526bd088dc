/** A value and its time, both in any unit. */
export interface Point {
  readonly at: number
  readonly value: number
}

/**
 * At most `limit` points (or 4, if that is more) that draw about the same line: the first, last, least, and greatest of
 * each slice of time. All points if there are no more than `limit`.
 * @param points in chronological order
 */
export function downsample(points: readonly Point[], limit: number): readonly Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (points.length <= limit || first === undefined || last === undefined) return points
  const slices = Math.max(1, Math.floor(limit / 4))
  const width = (last.at - first.at) / slices || 1
  const kept: Point[] = []
  let slice: Slice | null = null
  points.forEach((point, index) => {
    const number = Math.min(slices - 1, Math.floor((point.at - first.at) / width))
    if (slice?.number === number) {
      slice.last = index
      if (point.value < valueAt(points, slice.least)) slice.least = index
      if (point.value > valueAt(points, slice.greatest)) slice.greatest = index
    } else {
      if (slice !== null) keep(points, slice, kept)
      slice = { number, first: index, last: index, least: index, greatest: index }
    }
  })
  if (slice !== null) keep(points, slice, kept)
  return kept
}

interface Slice {
  number: number
  first: number
  last: number
  least: number
  greatest: number
}

const valueAt = (points: readonly Point[], index: number): number => points[index]?.value ?? 0

function keep(points: readonly Point[], { first, last, least, greatest }: Slice, kept: Point[]): void {
  const indexes = [...new Set([first, least, greatest, last])].toSorted((a, b) => a - b)
  for (const index of indexes) {
    const point = points[index]
    if (point !== undefined) kept.push(point)
  }
}
