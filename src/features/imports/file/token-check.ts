import type { ImportPlatform } from '#/contract/imports'

/** Why a token looks odd for its platform, which will probably refuse it. */
export const tokenWarnings = [
  ...(['ios-alphabet', 'ios-length', 'ios-base64', 'android-alphabet', 'android-length'] as const),
  ...(['other-platform', 'brackets-or-blanks'] as const),
] as const
export type TokenWarning = (typeof tokenWarnings)[number]

const platformNames: ReadonlyMap<string, ImportPlatform> = new Map([
  ...['ios', 'apns', 'apn', 'apple', 'iphone', 'ipad', 'ipados'].map(name => [name, 'IOS'] as const),
  ...['android', 'fcm', 'gcm', 'firebase', 'google'].map(name => [name, 'ANDROID'] as const),
])

/** The platform that a cell names, or whose device, maker, or push service it names, ignoring case; null if none. */
export const readPlatform = (cell: string): ImportPlatform | null => platformNames.get(cell.toLowerCase()) ?? null

const HEX = /^[0-9a-f]+$/i
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/
const BASE64_LENGTH = 44
/** FCM registration tokens: letters, digits, and three punctuation marks; older ones have no colon. */
const FCM = /^[A-Za-z0-9_:-]+$/

/** APNs device tokens have 32 bytes today and may become longer, so 64 hex digits or more. */
const IOS_MIN_LENGTH = 64
/** FCM documents no length; all known tokens are longer. */
const ANDROID_MIN_LENGTH = 64

const looksIos = (token: string): boolean => token.length === IOS_MIN_LENGTH && HEX.test(token)
const looksAndroid = (token: string): boolean => token.length > 100 && token.includes(':') && FCM.test(token)

const BRACKETS_OR_BLANKS = /[<>\s]/

/** The token without brackets and whitespace. */
export const stripToken = (token: string): string => token.replaceAll(/[<>\s]+/g, '')

/** The platform, if the form of a token leaves no doubt; otherwise null. */
export const platformOfForm = (token: string): ImportPlatform | null =>
  looksIos(token) ? 'IOS' : looksAndroid(token) ? 'ANDROID' : null

/** The first oddity of a token for a platform; null if there is none. */
export function tokenWarning(platform: ImportPlatform, token: string): TokenWarning | null {
  if (BRACKETS_OR_BLANKS.test(token)) return 'brackets-or-blanks'
  if (platform === 'IOS') {
    if (looksAndroid(token)) return 'other-platform'
    if (!HEX.test(token))
      return token.length === BASE64_LENGTH && BASE64_OF_32_BYTES.test(token) ? 'ios-base64' : 'ios-alphabet'
    return token.length < IOS_MIN_LENGTH || token.length % 2 === 1 ? 'ios-length' : null
  }
  if (looksIos(token)) return 'other-platform'
  if (!FCM.test(token)) return 'android-alphabet'
  return token.length < ANDROID_MIN_LENGTH ? 'android-length' : null
}

/** The platform that most of these tokens look like; null on a tie or if they look like neither. */
export function platformOf(tokens: readonly string[]): ImportPlatform | null {
  const ios = tokens.filter(looksIos).length
  const android = tokens.filter(looksAndroid).length
  if (ios === android) return null
  return ios > android ? 'IOS' : 'ANDROID'
}

/** An APNs token as programs print its bytes: `<740f4707 bebcf74f …>`. */
const PRINTED_BYTES = /^<?\s*[0-9a-f]{8}(?:\s+[0-9a-f]{8})+\s*>?$/i

export interface TokenReading {
  token: string
  /** Whether the cell differs from the token. */
  isRepaired: boolean
}

/** The token in a cell, without what spreadsheets and logs put around it. */
export function readToken(cell: string): TokenReading {
  let token = cell.trim()
  if (token.includes(' ') && PRINTED_BYTES.test(token)) token = token.replace(/[<>\s]/g, '')
  // In spreadsheets an apostrophe marks text; no token starts with one
  if (token.startsWith("'")) token = token.slice(1)
  return { token, isRepaired: token !== cell }
}
