import * as z from 'zod/mini'
import { HOUR_MS } from '#/contract/format/durations'
import { hashOfSecret, isSecret, newPublicId, newSecret, seal, sealingKey, unseal } from '../seal'
import type { SessionStore } from '../session-store'

/** What the provider said about a person who signed in there. It opens sessions for connections and companies. */
const identitySchema = z.object({
  user: z.string(),
  groups: z.array(z.string()),
  id_token: z.string(),
})
export type Identity = z.infer<typeof identitySchema>

/** A person who is signed in at the provider, in one browser. */
export interface SignedOn {
  /** The sessions that the person opens name it as their `identity`. */
  readonly id: string
  readonly identity: Identity
  /** When it ends, in ms. */
  readonly until: number
}

const PURPOSE = 'identity'
/** Stored as the connection. This id is reserved, so no connection can have it. */
const CONNECTION = 'sign-on'

/** The people signed in at the provider. Stored like sessions: sealed with a secret only the browser's cookie has. */
export class Identities {
  readonly #store: SessionStore
  readonly #maxMs: number
  readonly #now: () => number

  constructor(store: SessionStore, hours: number, now: () => number) {
    this.#store = store
    this.#maxMs = hours * HOUR_MS
    this.#now = now
  }

  /**
   * Stores a sign-on, and returns the secret for the cookie.
   * @param id that of the sign-on that it replaces, if there is one, so that the sessions of both end together
   */
  async create(identity: Identity, id = newPublicId()): Promise<string> {
    const secret = newSecret()
    const now = this.#now()
    // A sign-on ends a fixed time after it began, even if unused: the sweep must not take it for an idle session
    const end = now + this.#maxMs
    await this.#store.add({
      hash: hashOfSecret(secret),
      id,
      connection: CONNECTION,
      company_key: '',
      sealed: seal(sealingKey(secret), PURPOSE, JSON.stringify(identity)),
      signed_in_at: now,
      seen_at: end,
    })
    return secret
  }

  /** The person of a cookie; null if there is none, or if the sign-on has ended. */
  async find(secret: string | null): Promise<SignedOn | null> {
    if (secret === null || !isSecret(secret)) return null
    const record = await this.#store.find(hashOfSecret(secret))
    if (record?.connection !== CONNECTION) return null
    const until = record.signed_in_at + this.#maxMs
    if (this.#now() >= until) return null
    const text = unseal(sealingKey(secret), PURPOSE, record.sealed)
    const identity = identitySchema.safeParse(text === null ? null : JSON.parse(text))
    return identity.success ? { id: record.id, identity: identity.data, until } : null
  }

  /** Ends a sign-on. */
  remove(secret: string): Promise<void> {
    return this.#store.remove(hashOfSecret(secret))
  }
}
