import { DAY_MS } from '#/contract/format/durations'
import { locale } from '#/ui/format/format'
import type { ListHistory } from './list-histories'

/** The period of time that all bars of a person share, so that they can be compared. In milliseconds. */
export interface TimeAxis {
  from: number
  to: number
  now: number
  /** The lines across the bars, with their labels. */
  ticks: { at: number; label: string }[]
}

/** Steps in months; the first that gives few enough ticks is used. */
const steps = [1, 3, 6, 12, 24, 60, 120, 240]
const MAX_TICKS = 6

/** The axis from shortly before the first date to now, or 30 days if that is longer; null without readable dates. */
export function timeAxis(histories: readonly ListHistory[], now: number): TimeAxis | null {
  const moments = histories.flatMap(({ periods }) => periods.flatMap(({ from, until }) => from ?? until ?? []))
  if (moments.length === 0) return null
  const first = moments.reduce((earliest, at) => Math.min(earliest, at))
  const to = Math.max(now, first + 30 * DAY_MS)
  // A margin, so that the first mark is not at the edge
  const from = first - (to - first) * 0.04
  return { from, to, now, ticks: ticksBetween(from, to) }
}

function ticksBetween(from: number, to: number): TimeAxis['ticks'] {
  const start = new Date(from)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
  const months = (to - from) / (DAY_MS * 30.44)
  const step = steps.find(size => months / size <= MAX_TICKS) ?? 600
  const ticks = []
  for (let index = Math.ceil((year * 12 + month) / step) * step; ; index += step) {
    const at = Date.UTC(Math.floor(index / 12), index % 12)
    if (at > to) return ticks
    if (at >= from) ticks.push({ at, label: labelOf(at, step) })
  }
}

const monthName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })

function labelOf(at: number, step: number): string {
  const date = new Date(at)
  return step >= 12 || date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : monthName.format(at)
}

/** The position of a moment on the axis, from 0 to 100. */
export const positionOn = (axis: TimeAxis, moment: number): number =>
  Math.min(100, Math.max(0, ((moment - axis.from) / (axis.to - axis.from)) * 100))
