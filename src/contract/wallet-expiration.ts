import { readTimestamp } from './format/timestamps'

/** What the token `expiration_date` of a pass says (route 31, rule 7). */
export interface Expiration {
  /** The last moment that the pass is good. */
  readonly at: number
  /** The day it stands for, in the offset it is written with: what the filter of route 29 compares (decision 48). */
  readonly day: string
}

const DAY = 86_400_000
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day that exists, zero-padded: the form of the filter of route 29. */
export const isDay = (text: string): boolean => DAY_ALONE.test(text) && readTimestamp(`${text}T00:00Z`) !== null

/**
 * Reads the expiration of a pass: a day, which lasts to its end in UTC (decision 65), or a date-time with an offset.
 * Null for anything else, which a token may hold too: such a pass does not expire.
 */
export function readExpiration(token: string): Expiration | null {
  const text = token.trim()
  const whole = DAY_ALONE.test(text)
  const moment = readTimestamp(whole ? `${text}T00:00Z` : text)
  if (moment === null) return null
  return { at: whole ? moment + DAY - 1 : moment, day: text.slice(0, 10) }
}

/** Whether a pass counts as expired or redeemed at a moment; its `active` flag is another thing (decision 51). */
export function isExpired(token: unknown, now: number): boolean {
  const expiration = typeof token === 'string' ? readExpiration(token) : null
  return expiration !== null && expiration.at < now
}
