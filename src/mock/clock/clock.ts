/** The mock's clock: system time plus an offset that control routes set. Only a reset moves it back. */
export class Clock {
  #offset: number
  #latest = 0

  constructor(offset = 0) {
    this.#offset = offset
  }

  /** Milliseconds since 1970 UTC. */
  now(): number {
    this.#latest = Math.max(this.#latest, Math.floor(Date.now() + this.#offset))
    return this.#latest
  }

  /** The offset at which the clock shows `moment`. It is stored, so that the clock survives a restart. */
  offsetFor(moment: number): number {
    return moment - Date.now()
  }

  /** Changes the offset. Only a reset may go back, because it deletes everything that happened later. */
  set(offset: number, options: { mayGoBack: boolean } = { mayGoBack: false }): void {
    this.#offset = offset
    if (options.mayGoBack) this.#latest = 0
  }
}

/** The last second that timestamps of the service can express: their years have four digits. */
export const END_OF_TIME = Date.UTC(9999, 11, 31, 23, 59, 59)

const DURATION =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

/**
 * Adds an ISO 8601 duration to a moment, years and months by the UTC calendar; null if it is not a valid duration, or
 * the result is after `END_OF_TIME`.
 */
export function addDuration(moment: number, duration: string): number | null {
  const match = DURATION.exec(duration)
  if (!match || duration.length > 64) return null
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map(part => Number((part ?? '0').replace(',', '.')))
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (years ?? 0) * 12 + (months ?? 0))
  // January 31 plus one month is the last day of February, not a day in March.
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  const wholeDays = (weeks ?? 0) * 7 + (days ?? 0)
  const result =
    date.getTime() + Math.round((((wholeDays * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000)
  return Number.isFinite(result) && result <= END_OF_TIME ? result : null
}
