import { formatClock } from '#/ui/format/moment'
import { Timestamp, type TimestampProps } from '#/ui/format/Timestamp'
import { useZone } from '#/ui/format/use-time'
import { zoneCity } from '#/ui/format/zone'
import { type SendZone, useSendZones } from './send-zones'
import { text } from './text'

const t = text.sendZone

/**
 * The send time in the zone it was scheduled in, `Tue 09:00 in Tokyo`; null if that zone is not known, or if clocks
 * there show the same time as the viewer's.
 */
export function describeSendZone(ms: number, sendZone: SendZone | null, viewer: string): string | null {
  if (sendZone === null) return null
  const { zone, isInferred } = sendZone
  const [there, here] = [formatClock(ms, zone), formatClock(ms, viewer)]
  if (there.time === here.time && there.weekday === here.weekday) return null
  const clock = there.weekday === here.weekday ? there.time : `${there.weekday} ${there.time}`
  return isInferred ? t.inferred(clock, zoneCity(zone)) : t.kept(clock, zoneCity(zone))
}

interface SendTimeProps extends Omit<TimestampProps, 'also'> {
  /** The id of the broadcast or the draft; null for a time that is not its send time. */
  broadcastId: string | null
  /** The zone of a draft. */
  draftZone?: string | null
}

/** The send time of a broadcast or a draft: in the viewer's zone, and beside it in the zone it was scheduled in. */
export function SendTime({ broadcastId, draftZone, ...timestamp }: SendTimeProps) {
  const viewer = useZone()
  const zoneOf = useSendZones()
  const { ms } = timestamp
  const also =
    broadcastId === null || ms === null || ms === undefined
      ? null
      : describeSendZone(ms, zoneOf(broadcastId, draftZone), viewer)
  return <Timestamp {...timestamp} also={also} />
}
