import * as z from 'zod/mini'
import { sessionSchema, type Session } from '#/contract/gateway'
import { newId } from '../new-id'
import { storageScopeOf } from './storage-scope'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('renewed'), session: sessionSchema }),
])
type Message = z.infer<typeof messageSchema>

/** A channel delivers to its own page too, so messages carry their tab. */
const postSchema = z.object({ from: z.string(), message: messageSchema })
const thisTab = newId()

const nameOf = (session: Session): string => `signalbox|${storageScopeOf(session)}`

export interface SessionListeners {
  /** Another tab signed out: leave by `location.replace`, so that Back does not show personal data. */
  onSignedOut: () => void
  /** Another tab renewed the session: continue with the new one, without a dialog. */
  onRenewed: (session: Session) => void
}

/** Listens to other tabs of the same connection, company and user. Returns a function that stops listening. */
export function listenToSession(session: Session, listeners: SessionListeners): () => void {
  const channel = new BroadcastChannel(nameOf(session))
  channel.onmessage = event => {
    const post = postSchema.safeParse(event.data)
    if (!post.success || post.data.from === thisTab) return
    const { message } = post.data
    if (message.kind === 'signed-out') listeners.onSignedOut()
    else listeners.onRenewed(message.session)
  }
  return () => channel.close()
}

/** Sends a message to the other tabs of this session. */
export function tellSession(session: Session, message: Message): void {
  const channel = new BroadcastChannel(nameOf(session))
  channel.postMessage({ from: thisTab, message } satisfies z.infer<typeof postSchema>)
  channel.close()
}
