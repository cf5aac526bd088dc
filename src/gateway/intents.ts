import { createHash, createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { GatewayFault } from './answers'
import type { Intent, IntentEnd, IntentStore } from './intent-store'
import type { OpenSession } from './sessions'
import { UpstreamError } from './upstream'

/** An answer as it is kept for repeats. */
export interface KeptReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** What is to be sent once. */
export interface UnsafeCall {
  readonly key: string
  readonly row: string
  readonly method: string
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

const KEY = /^[\x21-\x7e]{8,200}$/
/** Whether a text can be an Idempotency-Key. */
export const isKey = (text: string | null): text is string => text !== null && KEY.test(text)

const DAY = 24 * 3_600_000
const REPLY_KEPT_MS = DAY
/** Longer than answers: a page that was closed for days must still not send a second time. */
const INTENT_KEPT_MS = 30 * DAY
/** How long a repeat waits for another server that may be busy with the first: no longer than its page waits for it. */
const ELSEWHERE_MS = 10_000
const POLL_MS = 100

/**
 * Sends each unsafe call once, however often it arrives (facts.md 1): browsers re-send by themselves, people press
 * again, pages repeat after a crash. The intent is on the disk before the call leaves.
 */
export class Intents {
  readonly #store: IntentStore
  readonly #now: () => number
  readonly #running = new Map<string, { hash: string; reply: Promise<KeptReply> }>()

  constructor(store: IntentStore, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
  }

  /**
   * Sends a call, or answers a repeat from what is remembered: a repeat while the first is under way waits for it.
   * @throws GatewayFault `outcome-unknown` when the answer was lost, 422 when the key was used for something else
   */
  async run(session: OpenSession, call: UnsafeCall, send: () => Promise<KeptReply>): Promise<KeptReply> {
    const intent = this.#intentOf(session, call)
    const running = this.#running.get(intent.id)
    if (running) {
      if (running.hash !== intent.hash) throw keyReused()
      return running.reply
    }
    const reply = this.#start(session, intent, send)
    this.#running.set(intent.id, { hash: intent.hash, reply })
    try {
      return await reply
    } finally {
      this.#running.delete(intent.id)
    }
  }

  /** Drops what is too old to be kept. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#store.sweep({ replies: now - REPLY_KEPT_MS, intents: now - INTENT_KEPT_MS })
  }

  /** Waits for the calls that are under way. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ reply }) => reply))
  }

  #intentOf(session: OpenSession, call: UnsafeCall): Intent {
    const whose = JSON.stringify([session.connection, session.companyKey, session.content.user, call.key])
    const what = JSON.stringify([call.method, call.path, call.contentType])
    return {
      id: createHash('sha256').update(whose).digest('base64url'),
      session: session.id,
      row: call.row,
      hash: createHmac('sha256', call.key).update(what).update(call.body).digest('base64url'),
      at: this.#now(),
      end: null,
    }
  }

  async #start(session: OpenSession, intent: Intent, send: () => Promise<KeptReply>): Promise<KeptReply> {
    const known = await this.#claim(intent)
    if (known) return this.#repeat(session, intent, known)
    let reply: KeptReply
    try {
      reply = await send()
    } catch (error) {
      throw await this.#lost(intent, error)
    }
    const sealed = session.seal(
      intent.id,
      JSON.stringify({ ...reply, body: reply.body && Buffer.from(reply.body).toString('base64') }),
    )
    await this.#settle(intent, { at: this.#now(), status: reply.status, reply: sealed })
    return reply
  }

  async #claim(intent: Intent): Promise<Intent | null> {
    try {
      return await this.#store.claim(intent)
    } catch (cause) {
      throw new GatewayFault(
        'upstream-unreachable',
        'The dashboard’s server cannot write its journal, so nothing was sent.',
        { cause },
      )
    }
  }

  async #repeat(session: OpenSession, intent: Intent, known: Intent): Promise<KeptReply> {
    if (known.hash !== intent.hash) throw keyReused()
    const ended = known.end ? known : await this.#endElsewhere(known)
    const { status, reply } = ended?.end ?? { status: null, reply: null }
    if (status === null) throw outcomeUnknown('The answer to this call was lost. It may have been carried out.')
    const kept = reply === null ? null : session.unseal(intent.id, reply)
    if (kept === null)
      throw outcomeUnknown(
        `This call was sent before and answered with status ${status}. The answer itself is no longer kept.`,
      )
    return readKept(kept)
  }

  /** Without a shared store nobody else can be busy with it: whoever was has died. */
  async #endElsewhere(intent: Intent): Promise<Intent | null> {
    if (!this.#store.shared) return null
    const until = Date.now() + ELSEWHERE_MS
    while (Date.now() < until) {
      const found = await this.#store.find(intent.id)
      if (!found || found.end) return found
      await delay(POLL_MS)
    }
    return null
  }

  async #lost(intent: Intent, error: unknown): Promise<unknown> {
    if (error instanceof UpstreamError && !error.sent) {
      await this.#store.release(intent.id)
      return error
    }
    await this.#settle(intent, { at: this.#now(), status: null, reply: null })
    if (!(error instanceof UpstreamError)) return error
    return outcomeUnknown(`${error.message} The call was sent; whether it was carried out is not known.`, error)
  }

  /** The call is done: a journal that fails now costs the answer to a repeat, not this answer. */
  async #settle(intent: Intent, end: IntentEnd): Promise<void> {
    await this.#store.settle(intent.id, end).catch(() => {})
  }
}

function readKept(text: string): KeptReply {
  const kept: unknown = JSON.parse(text)
  if (!isKept(kept)) throw outcomeUnknown('This call was sent before; its answer can no longer be read.')
  return {
    status: kept.status,
    headers: kept.headers,
    body: kept.body === null ? null : new Uint8Array(Buffer.from(kept.body, 'base64')),
  }
}

/** Nobody but `Intents` can have written it: it opened with the session's key. */
function isKept(value: unknown): value is { status: number; headers: Record<string, string>; body: string | null } {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
}

const keyReused = (): GatewayFault =>
  new GatewayFault('bad-request', 'This Idempotency-Key was already used for another call. Nothing was sent.', {
    status: 422,
  })

const outcomeUnknown = (message: string, cause?: unknown): GatewayFault =>
  new GatewayFault('outcome-unknown', message, { cause })
