import { formatClock } from '#/ui/format/moment'
import { Timestamp, type TimestampProps } from '#/ui/format/Timestamp'
import { useZone } from '#/ui/format/use-time'
import { zoneCity } from '#/ui/format/zone'
import { type SendZone, useSendZones } from './send-zones'
import { text } from './text'

const t = text.sendZone

/** The send time in the zone it was scheduled in, `Tue 09:00 in Tokyo`; null if that shows the same clock as the viewer's. */
export function describeSendZone(ms: number, sendZone: SendZone | null, viewer: string): string | null {
  if (sendZone === null) return null
  const { zone, isInferred } = sendZone
  const [own, theirs] = [formatClock(ms, zone), formatClock(ms, viewer)]
  if (own.time === theirs.time && own.weekday === theirs.weekday) return null
  const clock = own.weekday === theirs.weekday ? own.time : `${own.weekday} ${own.time}`
  return isInferred ? t.inferred(clock, zoneCity(zone)) : t.kept(clock, zoneCity(zone))
}

interface SendTimeProps extends Omit<TimestampProps, 'also'> {
  /** Null for what is no broadcast yet. */
  broadcastId: string | null
}

/** The send time of a broadcast: in the viewer's zone, and beside it in the zone it was scheduled in. */
export function SendTime({ broadcastId, ...timestamp }: SendTimeProps) {
  const viewer = useZone()
  const zoneOf = useSendZones()
  const { ms } = timestamp
  const also =
    broadcastId === null || ms === null || ms === undefined ? null : describeSendZone(ms, zoneOf(broadcastId), viewer)
  return <Timestamp {...timestamp} also={also} />
}
