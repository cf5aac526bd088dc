import { zoneCity } from '#/ui/format/zone'
import { useSendZones } from './send-zones'
import { text } from './text'

const t = text.sendZone

/** Explains the zone in which the send time of a scheduled broadcast is edited. */
export function SendZoneNote({ broadcastId }: { broadcastId: string }) {
  'use no memo' // one sentence: memoization would make the page larger and save nothing
  const sendZone = useSendZones()(broadcastId)
  return (
    <p className="sb-dim">
      {sendZone === null
        ? t.unknownNote
        : sendZone.isInferred
          ? t.inferredNote(zoneCity(sendZone.zone))
          : t.keptNote(zoneCity(sendZone.zone))}
    </p>
  )
}
