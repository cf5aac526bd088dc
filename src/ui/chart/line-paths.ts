import type { Point } from './downsample'

/** A period without points. */
export interface Gap {
  readonly from: number
  readonly until: number
}

interface Size {
  width: number
  height: number
}

/**
 * The SVG paths of a line: where it is known, across the gaps, and the area below what is known. The line starts at the
 * left edge and ends at the right one; the greatest value, or 1 if that is more, is at the top.
 * @param points in chronological order
 */
export function linePaths(
  points: readonly Point[],
  gaps: readonly Gap[],
  { width, height }: Size,
): { line: string; dashed: string; area: string } {
  const first = points[0]?.at ?? 0
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first)
  const most = points.reduce((greatest, { value }) => Math.max(greatest, value), 1)
  const x = ({ at }: Point) => round(((at - first) / span) * width)
  const place = (point: Point) => `${x(point)} ${round(height - (point.value / most) * height)}`
  const isGap = (a: Point, b: Point) => gaps.some(({ from, until }) => a.at <= from && b.at >= until)
  let line = ''
  let dashed = ''
  let area = ''
  let start: Point | null = null
  points.forEach((point, index) => {
    const before = points[index - 1]
    const next = points[index + 1]
    if (before === undefined || isGap(before, point)) {
      start = point
      if (before !== undefined) dashed += `M${place(before)}L${place(point)}`
      line += `M${place(point)}`
      area += `M${x(point)} ${height}L${place(point)}`
      // Keeps an isolated point visible: a line of no length draws nothing
      if (next === undefined) line += before === undefined ? 'h1' : 'h-1'
      else if (isGap(point, next)) line += 'h1'
    } else {
      line += `L${place(point)}`
      area += `L${place(point)}`
    }
    if (start !== null && (next === undefined || isGap(point, next))) area += `L${x(point)} ${height}Z`
  })
  return { line, dashed, area }
}

const round = (value: number): number => Math.round(value * 10) / 10
