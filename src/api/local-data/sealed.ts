import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesOf, KEY_ID_BYTES, keysNamed, type Keys } from './keyring'

const NONCE_BYTES = 24
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES
/** How much longer the sealed bytes are. */
export const SEAL_BYTES = HEAD_BYTES + 16

/**
 * Seals bytes with XChaCha20-Poly1305 and a random nonce. Synchronous, because an IndexedDB transaction ends while
 * WebCrypto works.
 * @param context where they belong: they cannot be opened anywhere else
 */
export function seal({ id, content }: Keys, context: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = xchacha20poly1305(content, nonce, new TextEncoder().encode(context)).encrypt(bytes)
  const sealed = new Uint8Array(HEAD_BYTES + text.length)
  sealed.set(id)
  sealed.set(nonce, KEY_ID_BYTES)
  sealed.set(text, HEAD_BYTES)
  return sealed
}

/** The bytes that were sealed; null without their key, in another context, or if they were changed. */
export function open(context: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const keys = keysNamed(sealed.subarray(0, KEY_ID_BYTES))
  if (!keys) return null
  const nonce = sealed.subarray(KEY_ID_BYTES, HEAD_BYTES)
  try {
    return xchacha20poly1305(keys.content, nonce, new TextEncoder().encode(context)).decrypt(
      sealed.subarray(HEAD_BYTES),
    )
  } catch {
    return null
  }
}

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
