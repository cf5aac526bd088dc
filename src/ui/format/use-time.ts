import { useNow } from '../behavior/clock'
import { usePreferences } from '../behavior/preferences'
import { displayZone } from './zone'

/** The time zone of the times on screen. */
export const useZone = (): string => displayZone(usePreferences().zone)

/** The time zone of the times on screen and the current minute, with which functions write times in words. */
export const useTime = (): { zone: string; now: number } => ({ zone: useZone(), now: useNow('minute') })
