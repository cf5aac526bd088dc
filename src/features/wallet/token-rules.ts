import { isTokenNumber } from '#/contract/filters/wallet-audience'
import { NUMBER_FIELD } from '#/contract/filters/wallet-message-filters'
import { isDay } from '#/contract/format/timestamps'
import { readExpiration } from '#/contract/wallet-expiration'

/** Why a token cannot be saved; `text.tokenRules.faults` has the sentences. */
export type TokenFault =
  | 'expiration-loose'
  | 'expiration-offset'
  | 'expiration-not-real'
  | 'expiration-empty'
  | 'expiration-format'
  | 'image-empty'
  | 'image-extension'

/** Something to know about a token that can be saved; `text.tokenRules.note` has the sentences. */
type TokenAdvice = 'empty-value' | 'special-name' | 'balance-not-a-number'

/** The result of checking a token name and value. */
export interface TokenCheck {
  fault: TokenFault | null
  advice: TokenAdvice | null
  /** The value that was probably meant, offered as a button. */
  fix: string | null
  /** The name that was probably meant. */
  meantName: string | null
}

const fine: TokenCheck = { fault: null, advice: null, fix: null, meantName: null }

/** Tokens with an effect beyond the text on the pass. The service recognizes only these exact names. */
const specialNames = ['IMAGE_CODE', 'expiration_date'] as const

/** Checks a token before it is written. */
export function checkToken(name: string, value: string): TokenCheck {
  if (name === 'expiration_date') return checkExpiration(value)
  if (name === 'IMAGE_CODE') return checkImageCode(value)
  if (name === 'loyalty_balance') return checkBalance(value)
  const meant = specialNames.find(special => special.toLowerCase() === name.trim().toLowerCase())
  if (meant !== undefined) return { ...fine, advice: 'special-name', meantName: meant }
  return value === '' ? { ...fine, advice: 'empty-value' } : fine
}

/** ISO 8601 as the service accepts it: a date, or a date and time with an offset. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/
/** A looser form with the year first: other orders leave open which number is the day. */
const LOOSE =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i

function checkExpiration(value: string): TokenCheck {
  if (ISO.test(value) && readExpiration(value) !== null) return fine
  const fix = repairExpiration(value)
  return { ...fine, fault: fix === null ? expirationFault(value) : 'expiration-loose', fix }
}

function expirationFault(value: string): TokenFault {
  const trimmed = value.trim()
  if (trimmed === '') return 'expiration-empty'
  const loose = LOOSE.exec(trimmed)
  if (!loose) return 'expiration-format'
  const [, year, month, day, hour, , , offset] = loose
  const isRealDay = isDay(`${year}-${pad2(month)}-${pad2(day)}`)
  return isRealDay && hour !== undefined && offset === undefined ? 'expiration-offset' : 'expiration-not-real'
}

const pad2 = (digits = ''): string => digits.padStart(2, '0')

/** Rewrites a loosely written expiration as ISO 8601; null if it is ambiguous, lacks an offset, or is not real. */
export function repairExpiration(value: string): string | null {
  const loose = LOOSE.exec(value.trim())
  if (!loose) return null
  const [, year, month, day, hour, minute, second, offset] = loose
  const date = `${year}-${pad2(month)}-${pad2(day)}`
  if (hour === undefined) return isDay(date) ? date : null
  if (offset === undefined) return null
  const time = `${pad2(hour)}:${pad2(minute)}${second === undefined ? '' : `:${pad2(second)}`}`
  const fixed = `${date}T${time}${formatOffset(offset)}`
  return readExpiration(fixed) === null ? null : fixed
}

function formatOffset(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z'
  const [hours = '', minutes = '00'] = offset.includes(':')
    ? offset.slice(1).split(':')
    : [offset.slice(1, offset.length > 3 ? -2 : undefined), offset.length > 3 ? offset.slice(-2) : '00']
  return `${offset.slice(0, 1)}${pad2(hours)}:${minutes}`
}

const EXTENSION = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic)$/i

/** The service expects the image name without its file extension. */
function checkImageCode(value: string): TokenCheck {
  const name = value.trim().replace(EXTENSION, '')
  if (name === '') return { ...fine, fault: 'image-empty' }
  return name === value ? fine : { ...fine, fault: 'image-extension', fix: name }
}

/** Message filters compare the balance as a number; any other text is still shown on the pass. */
function checkBalance(value: string): TokenCheck {
  if (value === '') return { ...fine, advice: 'empty-value' }
  return isTokenNumber(value) ? fine : { ...fine, advice: 'balance-not-a-number' }
}

/**
 * Whether a change puts text into a numeric token: the one that filters compare as a number, or one whose value was a
 * number, including a number in a string, since most tokens are strings. Removing a token does not count.
 */
export const replacesNumber = (token: string, before: unknown, after: unknown): boolean =>
  (token === NUMBER_FIELD || isNumeric(before)) && typeof after === 'string' && !isTokenNumber(after)

/** Whether a value is a number, and not a code such as a phone (+1312), an account (0071), or a seat (12E4). */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && isTokenNumber(value) && !/^\+|^-?0\d|e/i.test(value))
