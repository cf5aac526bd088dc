import { isDay, readExpiration } from '#/contract/wallet-expiration'
import { editText } from './edit-text'

const t = editText.tokens

/** What is to be said of a token that is typed. */
export interface TokenReading {
  /** Why it cannot be saved. */
  fault: string | null
  /** Worth knowing, and no reason to stop. */
  advice: string | null
  /** The text as it was probably meant; one click writes it. */
  fix: string | null
  /** The name as it was probably meant. */
  name: string | null
}

const fine: TokenReading = { fault: null, advice: null, fix: null, name: null }

/** The special tokens of route 31 (rules 6 and 7): only these names, letter by letter, do something. */
const special = ['IMAGE_CODE', 'expiration_date'] as const

/** What a token means to the service, for the row that shows it; null for one that is only shown on the pass. */
export const tokenHint = (name: string): string | null => {
  if (name === 'IMAGE_CODE') return t.image
  if (name === 'expiration_date') return t.expiration
  return name === 'loyalty_balance' ? t.balance : null
}

/** Reads a token as it is about to be written. */
export function readToken(name: string, value: string): TokenReading {
  if (name === 'expiration_date') return readExpirationToken(value)
  if (name === 'IMAGE_CODE') return readImageCode(value)
  if (name === 'loyalty_balance') return readBalance(value)
  const meant = special.find(one => one.toLowerCase() === name.trim().toLowerCase())
  if (meant !== undefined) return { ...fine, advice: t.nameMeant(meant), name: meant }
  return value === '' ? { ...fine, advice: t.emptyText } : fine
}

/** ISO 8601 as route 31 has it: a day, or a date-time with its offset. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/
/** The same written loosely, year first: other orders of day and month cannot be told apart. */
const LOOSE =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i

function readExpirationToken(value: string): TokenReading {
  if (ISO.test(value) && readExpiration(value) !== null) return fine
  const fix = repairExpiration(value)
  return { ...fine, fault: fix === null ? expirationFault(value) : t.expirationMeant, fix }
}

function expirationFault(value: string): string {
  const text = value.trim()
  if (text === '') return t.expirationEmpty
  const loose = LOOSE.exec(text)
  if (!loose) return t.expirationForm
  const [, year, month, day, hour, , , offset] = loose
  const isThere = isDay(`${year}-${two(month)}-${two(day)}`)
  return isThere && hour !== undefined && offset === undefined ? t.expirationOffset : t.expirationNoDay
}

const two = (digits = ''): string => digits.padStart(2, '0')

/** The expiration that was meant, padded and with its letters in place; null where that cannot be told. */
export function repairExpiration(value: string): string | null {
  const loose = LOOSE.exec(value.trim())
  if (!loose) return null
  const [, year, month, day, hour, minute, second, offset] = loose
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined) return isDay(date) ? date : null
  if (offset === undefined) return null
  const time = `${two(hour)}:${two(minute)}${second === undefined ? '' : `:${two(second)}`}`
  const fixed = `${date}T${time}${writtenOffset(offset)}`
  return readExpiration(fixed) === null ? null : fixed
}

function writtenOffset(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z'
  const [hours = '', minutes = '00'] = offset.includes(':')
    ? offset.slice(1).split(':')
    : [offset.slice(1, offset.length > 3 ? -2 : undefined), offset.length > 3 ? offset.slice(-2) : '00']
  return `${offset.slice(0, 1)}${two(hours)}:${minutes}`
}

const ENDING = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic)$/i

/** The image is named without its ending (route 31, rule 6). */
function readImageCode(value: string): TokenReading {
  const bare = value.trim().replace(ENDING, '')
  if (bare === '') return { ...fine, fault: t.imageEmpty }
  return bare === value ? fine : { ...fine, fault: t.imageMeant, fix: bare }
}

/** Filters of messages compare it as a number (route 34); as a text it still shows on the pass. */
function readBalance(value: string): TokenReading {
  if (value === '') return { ...fine, advice: t.emptyText }
  return /^-?\d+(?:\.\d+)?$/.test(value) ? fine : { ...fine, advice: t.balanceNoNumber }
}
