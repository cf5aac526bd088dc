import type { ImportPlatform } from '#/contract/imports'
import type { TokenWarning } from './findings'

const platformNames: ReadonlyMap<string, ImportPlatform> = new Map([
  ...['ios', 'apns', 'apn', 'apple', 'iphone', 'ipad', 'ipados'].map(name => [name, 'IOS'] as const),
  ...['android', 'fcm', 'gcm', 'firebase', 'google'].map(name => [name, 'ANDROID'] as const),
])

/** The platform that a cell means, in whatever case and by the name of its push service; null when it means none. */
export const readPlatform = (cell: string): ImportPlatform | null => platformNames.get(cell.toLowerCase()) ?? null

const HEX = /^[0-9a-f]+$/i
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/
const BASE64_LENGTH = 44
/** Registration tokens of FCM: letters, digits and three signs, the older ones without a colon. */
const FCM = /^[A-Za-z0-9_:-]+$/

/** Device tokens of APNs have 32 bytes today and may become longer, so 64 hex digits or more (decision 44). */
const IOS_LEAST = 64
/** FCM states no length; all that were ever seen are longer. */
const ANDROID_LEAST = 64

const looksIos = (token: string): boolean => token.length === IOS_LEAST && HEX.test(token)
const looksAndroid = (token: string): boolean => token.length > 100 && token.includes(':') && FCM.test(token)

/** The first thing that is odd about a token of a platform; null when nothing is. */
export function tokenWarning(platform: ImportPlatform, token: string): TokenWarning | null {
  if (platform === 'IOS') {
    if (looksAndroid(token)) return 'other-platform'
    if (!HEX.test(token))
      return token.length === BASE64_LENGTH && BASE64_OF_32_BYTES.test(token) ? 'ios-base64' : 'ios-alphabet'
    return token.length < IOS_LEAST || token.length % 2 === 1 ? 'ios-length' : null
  }
  if (looksIos(token)) return 'other-platform'
  if (!FCM.test(token)) return 'android-alphabet'
  return token.length < ANDROID_LEAST ? 'android-length' : null
}

/** The platform that most of these tokens look like; null when they look like none, or like both alike. */
export function platformOf(tokens: readonly string[]): ImportPlatform | null {
  const ios = tokens.filter(looksIos).length
  const android = tokens.filter(looksAndroid).length
  if (ios === android) return null
  return ios > android ? 'IOS' : 'ANDROID'
}

/** How programs print the bytes of an APNs token: `<740f4707 bebcf74f …>`. */
const PRINTED_BYTES = /^<?\s*[0-9a-f]{8}(?:\s+[0-9a-f]{8})+\s*>?$/i

export interface TokenReading {
  token: string
  /** Whether it was written in another way than it is sent. */
  repaired: boolean
}

/** A token as it is to be sent: without what spreadsheets and logs put around it. */
export function readToken(cell: string): TokenReading {
  let token = cell.trim()
  if (token.includes(' ') && PRINTED_BYTES.test(token)) token = token.replace(/[<>\s]/g, '')
  // An apostrophe tells spreadsheets that a text follows; no token begins with one
  if (token.startsWith("'")) token = token.slice(1)
  return { token, repaired: token !== cell }
}
