import { formatClock, formatMoment } from '#/ui/format/moment'

/** Clock and day as a phone in the chosen time zone shows them at a moment; null without a moment. */
export function phoneTime(ms: number | null, zone: string): { clock: string; day: string } | null {
  if (ms === null) return null
  const { time } = formatClock(ms, zone)
  const day = formatMoment(ms, zone, { now: ms, precision: 'day' }) ?? ''
  return { clock: time, day: `${day}, ${time}` }
}
