import { wallTime } from '#/contract/format/wall-time'

/** The day of a moment in a time zone: `2024-06-04`. */
export const dayOf = (ms: number, zone: string): string => new Date(wallTime(ms, zone)).toISOString().slice(0, 10)
