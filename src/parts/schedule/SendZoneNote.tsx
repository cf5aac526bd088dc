import { zoneCity } from '#/ui/format/zone'
import { useSendZones } from './send-zones'
import { text } from './text'

const t = text.sendZone

/** Says why the send time of a scheduled broadcast is edited in this zone. */
export function SendZoneNote({ broadcastId }: { broadcastId: string }) {
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
