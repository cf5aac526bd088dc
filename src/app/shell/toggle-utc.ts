import { preferences, setPreference } from '#/ui/behavior/preferences'
import { announce } from '#/ui/feedback/LiveRegion'
import { displayZone, zoneCity } from '#/ui/format/zone'

/** Shows all times in UTC, or returns to the previous zone. */
export function toggleUtc(): void {
  const { zone, zoneBeforeUtc } = preferences()
  const isUtc = displayZone(zone) === 'UTC'
  if (!isUtc) setPreference('zoneBeforeUtc', zone)
  const next = isUtc ? zoneBeforeUtc : 'UTC'
  setPreference('zone', next)
  announce(zoneCity(displayZone(next)))
}
