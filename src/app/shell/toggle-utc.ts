import { preferences, setPreference } from '#/ui/behavior/preferences'
import { announce } from '#/ui/feedback/LiveRegion'
import { displayZone, zoneCity } from '#/ui/format/zone'

let previousZone = ''

/** Shows all times in UTC, or returns to the previous zone. */
export function toggleUtc(): void {
  const { zone } = preferences()
  const next = displayZone(zone) === 'UTC' ? (previousZone === 'UTC' ? '' : previousZone) : 'UTC'
  previousZone = zone
  setPreference('zone', next)
  announce(zoneCity(displayZone(next)))
}
