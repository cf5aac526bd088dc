import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { roles } from '#/contract/roles'
import { hashOfSecret, isSecret, newPublicId, newSecret, seal, sealingKey, unseal } from './seal'
import type { SessionRecord, SessionStore } from './session-store'

/** Session data that can be opened only with the cookie. */
const sealedSchema = z.object({
  user: z.string(),
  password: z.string(),
  /** Sessions of earlier versions have none. */
  roles: z._default(z.array(z.enum(roles)), ['admin']),
  /** Set for a session opened by single sign-on: the person's identity and groups, and when it ends. */
  sign_on: z._default(
    z.nullable(z.object({ identity: z.string(), groups: z.array(z.string()), until: z.number() })),
    null,
  ),
  /** Those typed at sign-in; in sessions of earlier versions also those that were configured then. */
  app_ids: z.array(z.string()),
})
export type SessionContent = z.infer<typeof sealedSchema>

/** A session, opened with the cookie. Its connection, company, and user never change. */
export interface OpenSession {
  readonly id: string
  readonly connection: string
  readonly companyKey: string
  readonly content: SessionContent
  /** The `Authorization` header for the service. */
  readonly authorization: string
  readonly signedInAt: number
  readonly expiresAt: number
}

export interface SessionLife {
  /** A session ends after this time without a call. */
  readonly idleMs: number
  /** A session ends this long after signing in. */
  readonly maxMs: number
}
export const SESSION_LIFE: SessionLife = { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS }

/**
 * How long a session in memory is used before a shared store is read again, which detects sign-out on another server.
 */
const RECHECK_MS = 1000
const PURPOSE = 'credentials'

interface Cached {
  record: SessionRecord
  readonly content: SessionContent
  readonly authorization: string
  checkedAt: number
  touchedAt: number
}

/** What a session may do now; null if it is not accepted anymore. */
export type AccessRenewal = (session: OpenSession) => OpenSession | null

/** Sessions that were opened by single sign-on are not accepted once it is no longer configured. */
const withoutSignOn: AccessRenewal = session => (session.content.sign_on === null ? session : null)

/** The sessions of this server. Open ones remain in memory, so that a call needs one hash and no decryption. */
export class Sessions {
  readonly #store: SessionStore
  readonly #life: SessionLife
  readonly #now: () => number
  readonly #renewAccess: AccessRenewal
  readonly #cache = new Map<string, Cached>()

  constructor(
    store: SessionStore,
    life: SessionLife = SESSION_LIFE,
    now: () => number = Date.now,
    renewAccess: AccessRenewal = withoutSignOn,
  ) {
    this.#renewAccess = renewAccess
    this.#store = store
    this.#life = life
    this.#now = now
  }

  /** Creates a session; its secret is only in the cookie. */
  async create(
    connection: string,
    companyKey: string,
    content: SessionContent,
  ): Promise<{ secret: string; session: OpenSession }> {
    const secret = newSecret()
    const now = this.#now()
    const record: SessionRecord = {
      hash: hashOfSecret(secret),
      id: newPublicId(),
      connection,
      company_key: companyKey,
      sealed: seal(sealingKey(secret), PURPOSE, JSON.stringify(content)),
      signed_in_at: now,
      seen_at: now,
      ...(content.sign_on && { identity: content.sign_on.identity }),
    }
    await this.#store.add(record)
    return { secret, session: this.#opened(this.#remember(record, content)) }
  }

  /**
   * The session of a cookie; null if there is none, if it is over, or if it is no longer accepted. `fresh` reads a
   * shared store again.
   */
  async find(secret: string | null, { fresh = false } = {}): Promise<OpenSession | null> {
    if (secret === null || !isSecret(secret)) return null
    const hash = hashOfSecret(secret)
    const cached = (await this.#cached(hash, fresh)) ?? (await this.#load(hash, secret))
    if (!cached) return null
    const now = this.#now()
    if (now >= this.#expiresAt(cached.record)) {
      await this.remove(secret)
      return null
    }
    await this.#touch(cached, now)
    return this.#renewAccess(this.#opened(cached))
  }

  /** Ends a session. */
  async remove(secret: string): Promise<void> {
    const hash = hashOfSecret(secret)
    try {
      await this.#store.remove(hash)
    } finally {
      // Not before: until it is removed from the store, another call would cache it again
      this.#cache.delete(hash)
    }
  }

  /** Ends the sessions that an identity opened, and returns the records of those that were not over. */
  async removeByIdentity(identity: string): Promise<SessionRecord[]> {
    try {
      const removed = await this.#store.removeByIdentity(identity)
      return removed.filter(record => this.#now() < this.#expiresAt(record))
    } finally {
      // Not before, as in `remove`; also if only some were removed
      for (const [hash, { record }] of this.#cache) if (record.identity === identity) this.#cache.delete(hash)
    }
  }

  /** Deletes sessions that are over. */
  async sweep(): Promise<void> {
    const now = this.#now()
    for (const [hash, { record }] of this.#cache) if (now >= this.#expiresAt(record)) this.#cache.delete(hash)
    await this.#store.sweep(record => now >= this.#expiresAt(record), {
      seenAt: now - this.#life.idleMs,
      signedInAt: now - this.#life.maxMs,
    })
  }

  async #cached(hash: string, fresh: boolean): Promise<Cached | null> {
    const cached = this.#cache.get(hash)
    if (!cached) return null
    if (!this.#store.shared || (!fresh && this.#now() - cached.checkedAt < RECHECK_MS)) return cached
    const record = await this.#store.find(hash)
    if (!record) {
      this.#cache.delete(hash)
      return null
    }
    cached.record = { ...record, seen_at: Math.max(record.seen_at, cached.record.seen_at) }
    cached.checkedAt = this.#now()
    return cached
  }

  async #load(hash: string, secret: string): Promise<Cached | null> {
    const record = await this.#store.find(hash)
    if (!record) return null
    const content = readContent(unseal(sealingKey(secret), PURPOSE, record.sealed))
    return content && this.#remember(record, content)
  }

  #remember(record: SessionRecord, content: SessionContent): Cached {
    const now = this.#now()
    const cached = {
      record,
      content,
      authorization: basicAuthorization(content.user, content.password),
      checkedAt: now,
      touchedAt: record.seen_at,
    }
    this.#cache.set(record.hash, cached)
    return cached
  }

  /** The time of the last use is exact in memory, but rarely stored. After a crash it is slightly too old. */
  async #touch(cached: Cached, now: number): Promise<void> {
    cached.record = { ...cached.record, seen_at: now }
    if (now - cached.touchedAt < this.#life.idleMs / 100) return
    cached.touchedAt = now
    // A call must not fail because of this
    await this.#store.touch(cached.record.hash, now).catch(() => {})
  }

  #expiresAt(record: SessionRecord): number {
    return Math.min(record.seen_at + this.#life.idleMs, record.signed_in_at + this.#life.maxMs)
  }

  #opened({ record, content, authorization }: Cached): OpenSession {
    return {
      id: record.id,
      connection: record.connection,
      companyKey: record.company_key,
      content,
      authorization,
      signedInAt: record.signed_in_at,
      // A session that single sign-on opened also ends with it
      expiresAt: Math.min(this.#expiresAt(record), content.sign_on?.until ?? Infinity),
    }
  }
}

/** `Authorization: Basic` in UTF-8: `btoa` would throw for characters outside Latin-1. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`

function readContent(text: string | null): SessionContent | null {
  if (text === null) return null
  const content = sealedSchema.safeParse(JSON.parse(text))
  return content.success ? content.data : null
}
