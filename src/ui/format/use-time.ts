import { useNow } from '../behavior/clock'
import { usePreferences } from '../behavior/preferences'
import { displayZone } from './zone'

/** The time zone of the times on screen. */
export const useZone = (): string => displayZone(usePreferences().zone)

/** The display time zone and the current minute, for functions that format times. */
export const useTime = (): { zone: string; now: number } => ({ zone: useZone(), now: useNow('minute') })
