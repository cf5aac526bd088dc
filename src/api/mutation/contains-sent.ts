import { readTimestamp } from '#/contract/format/timestamps'
import { isSubset } from './is-subset'

/**
 * Whether a broadcast or a list of filters, as read, contains everything that was sent. Timestamps may have another
 * form, status and channel another case, ids may be numbers, and what is off or empty may be missing.
 */
export const containsSent = (read: unknown, sent: unknown): boolean => isSubset(sent, read, isSame)

/** Keys where null means that the service fills in its own value. */
const filledByService: ReadonlySet<string> = new Set(['source_short_code', 'short_url_base', 'status'])

function isSame(sent: unknown, read: unknown, key: string): boolean {
  if (sent === null) return filledByService.has(key)
  if (sent === false && key === 'shorten_urls') return !read
  if (typeof sent === 'string') return isSameText(sent, read)
  return typeof sent === 'number' && typeof read === 'string' ? String(sent) === read : Object.is(sent, read)
}

function isSameText(sent: string, read: unknown): boolean {
  // Some servers write list ids as numbers, which are read as strings (`id` in contract/format/fields.ts)
  if (typeof read === 'number') return sent === String(read)
  if (typeof read !== 'string') return false
  if (sent === read) return true
  const moment = readTimestamp(sent)
  if (moment !== null) return Math.floor(moment / 1000) === Math.floor((readTimestamp(read) ?? Number.NaN) / 1000)
  return sent === 'sms' || sent === 'push' || sent === 'scheduled' ? sent === read.toLowerCase() : false
}
