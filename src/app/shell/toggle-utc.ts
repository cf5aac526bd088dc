import { preferences, setPreference } from '#/ui/behavior/preferences'
import { announce } from '#/ui/feedback/LiveRegion'
import { displayZone, zoneCity } from '#/ui/format/zone'

let before = ''

/** `z`: all times in UTC, and back to the zone before (product.md, The frame). */
export function toggleUtc(): void {
  const { zone } = preferences()
  const next = displayZone(zone) === 'UTC' ? (before === 'UTC' ? '' : before) : 'UTC'
  before = zone
  setPreference('zone', next)
  announce(zoneCity(displayZone(next)))
}
