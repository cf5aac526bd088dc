import { readTimestamp } from '#/contract/format/timestamps'

/**
 * Whether everything that was sent stands in what was read: other keys may be there, null and absent are one, moments
 * may be written in another form (decision 11), status and channel in another case (decision 27), an id as a number.
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
    ([key, value]) => (value === null && filledIn.has(key)) || deepEqual(value, fields.get(key)),
  )
}

/** Where a null asks the system for its own: the short code (decision 28), the base of its links, what became of it. */
const filledIn: ReadonlySet<string> = new Set(['source_short_code', 'short_url_base', 'status'])

function sameText(sent: string, read: unknown): boolean {
  // Some servers write the id of a list as a number, which is read as its text (`id` in contract/format/fields.ts)
  if (typeof read === 'number') return sent === String(read)
  if (typeof read !== 'string') return false
  if (sent === read) return true
  const moment = readTimestamp(sent)
  if (moment !== null) return Math.floor(moment / 1000) === Math.floor((readTimestamp(read) ?? Number.NaN) / 1000)
  return sent === 'sms' || sent === 'push' || sent === 'scheduled' ? sent === read.toLowerCase() : false
}
