import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The secret of a session: 256 random bits in the browser's cookie. Only its hash is stored, so that sealed data cannot
 * be opened with the store alone.
 */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The public id of a session. It grants no access. */
export const newPublicId = (): string => randomBytes(16).toString('base64url')

const SECRET = /^[\w-]{43}$/

/** Whether a string has the form of a secret; others are not looked up. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** The hash under which a session is stored. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The key that seals a session's data. With HKDF, not a password hash, because 256 random bits cannot be guessed. */
export const sealingKey = (secret: string): Uint8Array =>
  derivedKey(Buffer.from(secret, 'base64url'), 'signalbox/seal/1')

/** The key that seals the reply to a call. The call's Idempotency-Key cannot be guessed either. */
export const replySealingKey = (idempotencyKey: string): Uint8Array =>
  derivedKey(Buffer.from(idempotencyKey, 'utf8'), 'signalbox/reply/1')

const derivedKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals a string with AES-256-GCM for a purpose: it cannot be opened for any other. */
export function seal(key: Uint8Array, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** The string that `seal` sealed; null for another key or purpose, or if the sealed form was changed. */
export function unseal(key: Uint8Array, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
