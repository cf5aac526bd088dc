import { xchacha20, xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesOf, KEY_ID_BYTES, keysNamed, type Keys, type SealingKey } from './keyring'

const NONCE_BYTES = 24
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES
/** How many bytes sealing adds. */
export const SEAL_BYTES = HEAD_BYTES + 16

/**
 * Seals bytes with XChaCha20-Poly1305 and a random nonce. Synchronous, because an IndexedDB transaction ends while
 * WebCrypto works.
 * @param context where they belong: they cannot be opened anywhere else
 */
export function seal({ id, secretKey }: Keys, context: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = newNonce()
  return joined(id, nonce, xchacha20poly1305(secretKey, nonce, encode(context)).encrypt(bytes))
}

/**
 * The bytes that `seal` sealed; null without their key, in another context, if they were changed, or if `sealLarge`
 * sealed them.
 */
export function open(context: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { id, nonce, ciphertext } = partsOf(sealed)
  const keys = keysNamed(id)
  if (!keys) return null
  try {
    return xchacha20poly1305(keys.secretKey, nonce, encode(context)).decrypt(ciphertext)
  } catch {
    return null
  }
}

/**
 * Seals many bytes, such as a piece of a file, with AES-256-GCM: several times as fast as `seal`, and not on this
 * thread. Browsers offer it only in a secure context; elsewhere, this is `seal`.
 */
export async function sealLarge(keys: Keys, context: string, bytes: Bytes): Promise<Bytes> {
  if (!globalThis.isSecureContext) return seal(keys, context, bytes)
  const nonce = newNonce()
  const key = await keyFor(keys.large, nonce)
  return joined(keys.large.id, nonce, new Uint8Array(await crypto.subtle.encrypt(aesGcm(context), key, bytes)))
}

/** The bytes that `seal` or `sealLarge` sealed; null without their key, in another context, or if they were changed. */
export async function openLarge(context: string, sealed: Uint8Array): Promise<Bytes | null> {
  const { id, nonce, ciphertext } = partsOf(sealed)
  const large = keysNamed(id)?.large
  if (large?.id.join() !== id.join()) return open(context, sealed)
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(aesGcm(context), await keyFor(large, nonce), new Uint8Array(ciphertext)),
    )
  } catch {
    return null
  }
}

type Bytes = Uint8Array<ArrayBuffer>

const encode = (context: string): Bytes => new TextEncoder().encode(context)

const newNonce = (): Bytes => crypto.getRandomValues(new Uint8Array(NONCE_BYTES))

function joined(id: Uint8Array, nonce: Uint8Array, ciphertext: Uint8Array): Bytes {
  const sealed = new Uint8Array(HEAD_BYTES + ciphertext.length)
  sealed.set(id)
  sealed.set(nonce, KEY_ID_BYTES)
  sealed.set(ciphertext, HEAD_BYTES)
  return sealed
}

const partsOf = (sealed: Uint8Array) => ({
  id: sealed.subarray(0, KEY_ID_BYTES),
  nonce: sealed.subarray(KEY_ID_BYTES, HEAD_BYTES),
  ciphertext: sealed.subarray(HEAD_BYTES),
})

/**
 * The key for one call of AES-GCM, whose nonce of 12 bytes is too short to be random. So each random nonce of 24 bytes
 * makes a key that is used once.
 */
const keyFor = ({ secretKey }: SealingKey, nonce: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(xchacha20(secretKey, nonce, new Uint8Array(32))), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])

const aesGcm = (context: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: new Uint8Array(12),
  additionalData: encode(context),
})

/** Seals a string as base64, for places that only take strings. */
export const sealText = (keys: Keys, context: string, text: string): string =>
  btoa(Array.from(seal(keys, context, new TextEncoder().encode(text)), byte => String.fromCharCode(byte)).join(''))

/** The string that was sealed; null as in `open`, or if `sealed` is not base64. */
export function openText(context: string, sealed: string): string | null {
  try {
    const bytes = open(context, bytesOf(sealed))
    return bytes && new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
