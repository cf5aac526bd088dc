import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { useSendZones } from './send-zones'
import { describeSendZone } from './SendTime'
import { text } from './text'

const t = text.sendZone

/** Writes the send time of a broadcast for use in a sentence; null if `ms` is not a valid time. */
export type WriteSendTime = (ms: number, broadcastId: string | null, draftZone?: string | null) => string | null

/**
 * Returns a function that writes send times in the viewer's zone, and also in the zone they were scheduled in if that
 * is known and its clocks differ.
 */
export function useSendTimeText(): WriteSendTime {
  const { zone: viewer, now } = useTime()
  const zoneOf = useSendZones()
  return (ms, broadcastId, draftZone) => {
    const moment = formatMoment(ms, viewer, { now })
    const also = moment === null ? null : describeSendZone(ms, zoneOf(broadcastId, draftZone), viewer)
    return moment === null || also === null ? moment : t.both(moment, also)
  }
}
