import * as z from 'zod/mini'
import { browserNow } from '../now'

/** A read that `public/boot.js` sent before the app's scripts were loaded. */
export interface EarlyReply {
  readonly requestId: string
  /** Browser time when it was sent. */
  readonly sentAt: number
  /** Browser time when its headers arrived; null before. */
  readonly receivedAt: number | null
  readonly reply: Promise<Response>
  /** Cancels the request, so that the reply, or the rest of its body, rejects. */
  readonly abort: () => void
}

const earlyReplySchema = z.object({
  requestId: z.string(),
  sentAt: z.number(),
  receivedAt: z.nullable(z.number()),
  reply: z.instanceof(Promise<Response>),
  abort: z.custom<() => void>(value => typeof value === 'function'),
})

/** The reply to an older request may no longer be true. */
const MAX_AGE_MS = 20_000

/**
 * The early reply to a GET; null if there is none, or if it was requested 20 s ago or earlier. Each can be taken once,
 * so that every later read asks the service.
 */
export function takeEarlyReply(url: string): EarlyReply | null {
  const replies: unknown = Reflect.get(globalThis, 'signalboxEarlyReplies')
  if (!(replies instanceof Map)) return null
  const early: unknown = replies.get(url)
  replies.delete(url)
  return isEarlyReply(early) && browserNow() - early.sentAt < MAX_AGE_MS ? early : null
}

/** Keeps the identity of the object: its `receivedAt` is set when the reply arrives. */
const isEarlyReply = (value: unknown): value is EarlyReply => earlyReplySchema.safeParse(value).success
