import { DAY_MS } from './format/durations'
import { isDayAlone, readDayOrTimestamp } from './format/timestamps'

/** The meaning of a pass's `expiration_date` token. */
export interface Expiration {
  /** The last millisecond the pass is valid. */
  readonly at: number
  /** Its calendar day, in the offset it is written with. The item filter compares this day. */
  readonly day: string
}

/**
 * Reads the expiration of a pass: a day, through its end in UTC, or a date-time with an offset. Null for anything else:
 * a token may be any text, and then the pass does not expire.
 */
export function readExpiration(token: string): Expiration | null {
  const text = token.trim()
  const moment = readDayOrTimestamp(text)
  if (moment === null) return null
  return { at: isDayAlone(text) ? moment + DAY_MS - 1 : moment, day: text.slice(0, 10) }
}

/** Whether a pass is past its expiration. Phones show it as expired or redeemed. Independent of its `active` flag. */
export function isExpired(token: unknown, now: number): boolean {
  const expiration = typeof token === 'string' ? readExpiration(token) : null
  return expiration !== null && expiration.at < now
}
