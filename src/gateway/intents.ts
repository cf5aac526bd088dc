import { createHash, createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { HEADERS } from '#/contract/gateway'
import { GatewayFault } from './answers'
import type { Intent, IntentEnd, IntentStore } from './intent-store'
import { failAct } from './record/acts'
import type { NewAct } from './record/chain'
import type { Recorder } from './record/recorder'
import { replySealingKey, seal, unseal } from './seal'
import type { OpenSession } from './sessions'
import { UpstreamError } from './upstream/upstream'

/** A response as it is stored for repeated calls. */
export interface StoredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** A call that is sent once. */
export interface UnsafeCall {
  readonly key: string
  readonly row: string
  readonly method: string
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
  /** The entry of this call in the activity log while there is no response. */
  readonly act: NewAct
  /** The entry once there is a response. */
  readonly completed: (reply: StoredReply) => NewAct
}

const KEY = /^[\x21-\x7e]{8,200}$/
/** Whether a string can be an Idempotency-Key. */
export const isKey = (text: string | null): text is string => text !== null && KEY.test(text)

const REPLY_LIFE_MS = DAY_MS
/** Longer than replies: a page that was closed for days must not send the call again. */
const INTENT_LIFE_MS = 30 * DAY_MS
/** How long a repeated call waits for another server that may be sending the first one. Pages wait longer than this. */
const OTHER_SERVER_MS = 10_000
const POLL_MS = 100
/** If another server's call is still open after this time, that server is taken to have died. */
const LONGEST_CALL_MS = 5 * MINUTE_MS

/**
 * Sends each unsafe call once, even if it arrives several times: browsers retry, users click again, and pages repeat
 * calls after a crash. The intent is stored before the call is sent.
 */
export class Intents {
  readonly #store: IntentStore
  readonly #recorder: Recorder
  readonly #now: () => number
  readonly #running = new Map<string, { hash: string; reply: Promise<StoredReply> }>()

  constructor(store: IntentStore, recorder: Recorder, now: () => number = Date.now) {
    this.#store = store
    this.#recorder = recorder
    this.#now = now
  }

  /**
   * Sends a call, or returns the stored reply of a repeated one, waiting for it if the first is still in progress.
   * @throws UpstreamError if nothing was sent; GatewayFault `outcome-unknown` if the reply was lost or is no longer
   * stored, `unavailable` if the intent cannot be stored, 422 if the key was used for another call
   */
  async run(session: OpenSession, call: UnsafeCall, send: () => Promise<StoredReply>): Promise<StoredReply> {
    const intent = this.#intentOf(session, call)
    const running = this.#running.get(intent.id)
    if (running) {
      if (running.hash !== intent.hash) throw keyReused()
      return running.reply
    }
    const reply = this.#start(call, intent, send)
    this.#running.set(intent.id, { hash: intent.hash, reply })
    try {
      return await reply
    } finally {
      this.#running.delete(intent.id)
    }
  }

  /**
   * Records calls during which a server died, so that they have an entry like any other call. Without a shared
   * store, call it only at startup: after that, open intents may be calls in progress.
   */
  async recover(): Promise<void> {
    const now = this.#now()
    const open = await this.#store.listOpen(this.#store.shared ? now - LONGEST_CALL_MS : Infinity)
    if (open.length === 0) return
    const since = open.reduce((oldest, { at }) => Math.min(oldest, at), Infinity)
    const recorded = await this.#recorder.recorded(open.map(callOf), since)
    for (const intent of open) {
      const call = callOf(intent)
      if (intent.act && !recorded.has(call)) await this.#recorder.add({ ...intent.act, call })
      await this.#store.settle(intent.id, { at: now, status: null, reply: null })
    }
  }

  /** Deletes expired replies and intents. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#store.sweep({ replies: now - REPLY_LIFE_MS, intents: now - INTENT_LIFE_MS })
  }

  /** Waits for the calls in progress. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ reply }) => reply))
  }

  #intentOf(session: OpenSession, call: UnsafeCall): Intent {
    const owner = JSON.stringify([session.connection, session.companyKey, session.content.user, call.key])
    const target = JSON.stringify([call.method, call.path, call.contentType])
    return {
      id: createHash('sha256').update(owner).digest('base64url'),
      session: session.id,
      row: call.row,
      hash: createHmac('sha256', call.key).update(target).update(call.body).digest('base64url'),
      at: this.#now(),
      act: call.act,
      end: null,
    }
  }

  async #start(call: UnsafeCall, intent: Intent, send: () => Promise<StoredReply>): Promise<StoredReply> {
    const known = await this.#store.claim(intent)
    if (known) {
      const ended = await this.#awaitEnd(intent, known)
      if (ended === 'released') return this.#start(call, intent, send)
      // The service refused the credentials of another session, which says nothing about those of this one
      if (ended?.status === 401 && known.session !== intent.session)
        throw outcomeUnknown('This call was sent before, and the service responded with status 401.')
      return this.#storedReply(call, intent, ended)
    }
    let reply: StoredReply
    try {
      reply = await send()
    } catch (error) {
      throw await this.#handleFailure(intent, call, error)
    }
    const sealed = seal(
      replyKey(call),
      intent.id,
      JSON.stringify({ ...reply, body: reply.body && Buffer.from(reply.body).toString('base64') }),
    )
    // Without an entry the intent stays open, and `recover` writes its entry later
    if (await this.#record(intent, call.completed(reply)))
      await this.#settle(intent, { at: this.#now(), status: reply.status, reply: sealed })
    return reply
  }

  #storedReply(call: UnsafeCall, intent: Intent, end: IntentEnd | null): StoredReply {
    const { status, reply } = end ?? { status: null, reply: null }
    if (status === null)
      throw outcomeUnknown('The response to this call was lost or is still pending. The call may have taken effect.')
    const stored = reply === null ? null : unseal(replyKey(call), intent.id, reply)
    if (stored === null)
      throw outcomeUnknown(
        `This call was sent before, and the service responded with status ${status}. The response is no longer stored.`,
      )
    return readStored(stored)
  }

  /**
   * How a known intent ended. Waits up to 10 s while another server may be sending its call; `released` if that server
   * did not send it. Null if the outcome is unknown: the call did not end within that time, or, without a shared store,
   * this server crashed during the call or could not store its end.
   * @throws GatewayFault if the intent belongs to another call
   */
  async #awaitEnd(intent: Intent, known: Intent): Promise<IntentEnd | null | 'released'> {
    if (known.hash !== intent.hash) throw keyReused()
    if (known.end || !this.#store.shared) return known.end
    const until = Date.now() + OTHER_SERVER_MS
    while (Date.now() < until) {
      // The other server may have sent it even if the store is lost now
      const found = await this.#store.find(intent.id).catch(() => intent)
      if (!found) return 'released'
      if (found.end) return found.end
      await delay(POLL_MS)
    }
    return null
  }

  /** The error to throw after a failed send, once the failure is stored. */
  async #handleFailure(intent: Intent, call: UnsafeCall, error: unknown): Promise<unknown> {
    if (error instanceof UpstreamError && !error.sent) {
      await this.#record(intent, failAct(call.act, error))
      await this.#store.release(intent.id)
      return error
    }
    if (await this.#record(intent, failAct(call.act, error)))
      await this.#settle(intent, { at: this.#now(), status: null, reply: null })
    if (!(error instanceof UpstreamError)) return error
    return outcomeUnknown(`${error.message} The call was sent. It is unknown whether it took effect.`, error)
  }

  /** Whether the entry was written. If not, the outcome of the call is passed on all the same. */
  #record(intent: Intent, act: NewAct): Promise<boolean> {
    return this.#recorder.add({ ...act, call: callOf(intent) }).then(
      () => true,
      () => false,
    )
  }

  /** If the store fails now, a repeated call only learns that the outcome is unknown. */
  async #settle(intent: Intent, end: IntentEnd): Promise<void> {
    await this.#store.settle(intent.id, end).catch(() => {})
  }
}

/** Identifies a call in the activity log, also by time, since a released intent can be claimed for another call. */
const callOf = ({ id, at }: Intent): string => `${id}.${at}`

/**
 * The key that seals a reply. It comes from the Idempotency-Key, which only the page that sent the call has, and not
 * from the session, so that a user who has signed in again gets the reply too.
 */
const replyKey = (call: UnsafeCall): Uint8Array => replySealingKey(call.key)

const storedSchema = z.object({
  status: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.record(z.string(), z.string()),
  /** Base64. */
  body: z.nullable(z.string()),
})

function readStored(text: string): StoredReply {
  const stored = storedSchema.safeParse(parseJson(text))
  if (!stored.success) throw outcomeUnknown('This call was sent before. Its response can no longer be read.')
  const { status, headers, body } = stored.data
  return { status, headers, body: body === null ? null : new Uint8Array(Buffer.from(body, 'base64')) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const keyReused = (): GatewayFault =>
  new GatewayFault('bad-request', 'This Idempotency-Key was already used for another call. Nothing was sent.', {
    status: 422,
  })

const outcomeUnknown = (message: string, cause?: UpstreamError): GatewayFault =>
  new GatewayFault('outcome-unknown', message, { cause, headers: cause ? { [HEADERS.cause]: cause.why } : {} })
