import { formatClock, formatMoment } from '#/ui/format/moment'

/** What the phone's own clock shows at a moment, in the zone that was chosen. */
export function phoneTime(ms: number | null, zone: string): { clock: string; day: string } | null {
  if (ms === null) return null
  const { time } = formatClock(ms, zone)
  const day = formatMoment(ms, zone, { now: ms, precision: 'day' }) ?? ''
  return { clock: time, day: `${day}, ${time}` }
}
