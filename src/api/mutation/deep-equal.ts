import { readTimestamp } from '#/contract/format/timestamps'

/**
 * Whether a record contains everything that was sent. The record may have more keys; null and absent are equal;
 * timestamps may have another form, status and channel another case, and ids may be numbers.
 */
export function deepEqual(sent: unknown, read: unknown): boolean {
  if (sent === undefined || sent === null) return read === undefined || read === null
  if (typeof sent === 'string') return sameText(sent, read)
  if (typeof sent === 'number') return typeof read === 'string' ? String(sent) === read : sent === read
  if (typeof sent !== 'object') return sent === read
  if (Array.isArray(sent))
    return Array.isArray(read) && sent.length === read.length && sent.every((one, at) => deepEqual(one, read[at]))
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false
  const fields = new Map<string, unknown>(Object.entries(read))
  return Object.entries(sent).every(
    ([key, value]) => (value === null && filledByService.has(key)) || deepEqual(value, fields.get(key)),
  )
}

/** Keys where null means that the service fills in its own value. */
const filledByService: ReadonlySet<string> = new Set(['source_short_code', 'short_url_base', 'status'])

function sameText(sent: string, read: unknown): boolean {
  // Some servers write list ids as numbers, which are read as text (`id` in contract/format/fields.ts)
  if (typeof read === 'number') return sent === String(read)
  if (typeof read !== 'string') return false
  if (sent === read) return true
  const moment = readTimestamp(sent)
  if (moment !== null) return Math.floor(moment / 1000) === Math.floor((readTimestamp(read) ?? Number.NaN) / 1000)
  return sent === 'sms' || sent === 'push' || sent === 'scheduled' ? sent === read.toLowerCase() : false
}
