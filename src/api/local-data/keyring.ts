import { xchacha20 } from '@noble/ciphers/chacha.js'
import * as z from 'zod/mini'

/** Who may read what is sealed: one user at one company, or every user of a company. */
export const audiences = ['user', 'company'] as const
export type Audience = (typeof audiences)[number]

const grantSchema = z.object({
  audience: z.enum(audiences),
  /** The scope of the user or of the company, as records carry it. */
  owner: z.string(),
  /** 32 bytes in base64url, as the server releases them at sign-in. */
  secret: z.string(),
})
/** A key that this page may use. Never stored or logged. */
export type Grant = z.infer<typeof grantSchema>

const grantsSchema = z.object({ localDataGrants: z.array(grantSchema) })

export interface SealingKey {
  /** Stored with sealed bytes: identifies the key that opens them, and reveals nothing else. */
  readonly id: Uint8Array<ArrayBuffer>
  readonly secretKey: Uint8Array<ArrayBuffer>
}

/** The keys derived from a secret. */
export interface Keys extends SealingKey {
  /** For `sealLarge`. */
  readonly large: SealingKey
  /** For the hashes that replace fields of a stored record's key (`codeOfPart`). */
  readonly codes: Uint8Array<ArrayBuffer>
}
export const KEY_ID_BYTES = 8

/** There is no key for an owner, as when the user is signed out. A write that fails with it stored nothing. */
export class LockedError extends Error {
  override name = 'LockedError'
}

// Only in memory: a browser profile without the server's session holds nothing that opens its records
const grants = new Map<string, Grant>()
const keysByOwner = new Map<string, Keys>()
const keysById = new Map<string, Keys>()
/** The keys of secrets that the server had while this page was open, newest first. */
const formerKeys = new Map<string, readonly Keys[]>()
const replacementListeners = new Set<(owner: string) => void>()
const followers = new Set<Follower>()
/** A worker that gets the keys. */
type Follower = Pick<Worker, 'postMessage'>
/** The scope of the user whose session this page uses at each company, by the scope of the company. */
const usersByCompany = new Map<string, string>()
let makeMissing: ((audience: Audience, owner: string) => string) | null = null

const ownerKey = (audience: Audience, owner: string): string => `${audience} ${owner}`

/**
 * Adds keys, here and in the workers of `passKeysTo`. An owner's new key seals from then on; what the former one sealed
 * can still be opened.
 */
export function grantKeys(granted: readonly Grant[]): void {
  for (const grant of granted) {
    const name = ownerKey(grant.audience, grant.owner)
    if (grants.get(name)?.secret === grant.secret) continue
    grants.set(name, grant)
    const keys = keysOfSecret(grant.secret)
    const former = keysByOwner.get(name)
    keysByOwner.set(name, keys)
    for (const { id } of [keys, keys.large]) keysById.set(idText(id), keys)
    if (!former) continue
    formerKeys.set(name, [former, ...(formerKeys.get(name) ?? [])])
    for (const listener of replacementListeners) listener(grant.owner)
  }
  for (const follower of followers) pass(follower, granted)
}

/**
 * Adds the keys of a session that this page uses from now on. Not for a session that it only reads, such as that of
 * another user.
 * @param user the scope of the session's user
 * @param company the scope of its company
 */
export function grantSession(user: string, company: string, secrets: Readonly<Record<Audience, string>>): void {
  usersByCompany.set(company, user)
  grantKeys([
    { audience: 'user', owner: user, secret: secrets.user },
    { audience: 'company', owner: company, secret: secrets.company },
  ])
}

/** Forgets every key. */
export function forgetKeys(): void {
  for (const known of [grants, keysByOwner, keysById, formerKeys, usersByCompany]) known.clear()
}

/** The keys that seal for an owner. @throws LockedError */
export function keysOf(audience: Audience, owner: string): Keys {
  const known = keysByOwner.get(ownerKey(audience, owner))
  if (known) return known
  if (makeMissing === null) throw new LockedError(audience)
  grantKeys([{ audience, owner, secret: makeMissing(audience, owner) }])
  return keysOf(audience, owner)
}

/** The keys that seal for an owner, and those that did before while this page was open. @throws LockedError */
export const allKeysOf = (audience: Audience, owner: string): readonly Keys[] => [
  keysOf(audience, owner),
  ...(formerKeys.get(ownerKey(audience, owner)) ?? []),
]

/**
 * Calls back when the keys of an owner are replaced, because the server's secret has changed. Returns a function that
 * stops listening.
 */
export function onKeysReplaced(listener: (owner: string) => void): () => void {
  replacementListeners.add(listener)
  return () => void replacementListeners.delete(listener)
}

/** Whether there are keys for an owner. */
export const isUnlocked = (audience: Audience, owner: string): boolean =>
  makeMissing !== null || keysByOwner.has(ownerKey(audience, owner))

/** A string that differs for each secret of an owner, and reveals nothing about the secret. @throws LockedError */
export const keyNameOf = (audience: Audience, owner: string): string => idText(keysOf(audience, owner).id)

/**
 * The keys of the user whose session this page uses at a company; null if there are none.
 * @param company the scope of the company
 */
export const keysOfUserAt = (company: string): Keys | null =>
  keysByOwner.get(ownerKey('user', usersByCompany.get(company) ?? '')) ?? null

/** The keys with this id, with which sealed bytes begin; null if they were not granted. */
export const keysNamed = (id: Uint8Array): Keys | null => keysById.get(idText(id)) ?? null

/**
 * Lets tests use local data without signing in.
 * @param secretOf makes the secret of an owner who has not been granted one; null, as in the app, to make none
 */
export function setKeysOnDemand(secretOf: typeof makeMissing): void {
  makeMissing = secretOf
}

/** Passes the current keys to a worker, and those that are granted later. */
export function passKeysTo(worker: Follower): void {
  pass(worker, [...grants.values()])
  followers.add(worker)
}

/** Call it when the worker ends. */
export const stopPassingKeysTo = (worker: Follower): boolean => followers.delete(worker)

const pass = (worker: Follower, localDataGrants: readonly Grant[]): void =>
  worker.postMessage({ localDataGrants: [...localDataGrants] } satisfies z.infer<typeof grantsSchema>)

/** The worker side of `passKeysTo`. Call it when the worker's script starts. */
export function receiveKeys(): void {
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const read = grantsSchema.safeParse(event.data)
    if (read.success) grantKeys(read.data.localDataGrants)
  })
}

function keysOfSecret(secret: string): Keys {
  const bytes = bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const derive = (purpose: string) => keyedHash(bytes, `signalbox/${purpose}/1`)
  const idOf = (purpose: string) => derive(purpose).slice(0, KEY_ID_BYTES)
  return {
    id: idOf('id'),
    secretKey: derive('content'),
    large: { id: idOf('large id'), secretKey: derive('large content') },
    codes: derive('codes'),
  }
}

/**
 * The bytes of a string in base64.
 * @throws DOMException if it is not base64
 */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), one => one.charCodeAt(0))

const idText = (id: Uint8Array): string => id.join()

const BLOCK = 24
const zeros = new Uint8Array(32)

/**
 * A hash of 32 bytes that is always the same for a key and a string, and looks random to anyone who lacks the key. A
 * cascade: each block of the string is used as the nonce of XChaCha20, and the key stream of a block is the key for the
 * next one (Bellare, Canetti, Krawczyk 1996). The length comes first, so that no input is the beginning of another.
 * Synchronous, unlike the browser's HMAC.
 */
export function keyedHash(key: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text)
  const first = new Uint8Array(BLOCK)
  new DataView(first.buffer).setUint32(0, bytes.length)
  let code = xchacha20(key, first, zeros)
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = new Uint8Array(BLOCK)
    block.set(bytes.subarray(at, at + BLOCK))
    code = xchacha20(code, block, zeros)
  }
  return new Uint8Array(code)
}
