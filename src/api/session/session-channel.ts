import * as z from 'zod/mini'
import { sessionSchema, type Session } from '#/contract/gateway'
import { listenToChannel, tellChannel } from '../local-data/channel'
import { newId } from '../new-id'
import { storageScopeOf } from './storage-scope'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('renewed'), session: sessionSchema }),
])
type Message = z.infer<typeof messageSchema>

/** A channel delivers to its own page too, so messages carry the id of their tab. */
const postSchema = z.object({ from: z.string(), message: messageSchema })
const thisTab = newId()

const nameOf = (session: Session): string => `signalbox|${storageScopeOf(session)}`

export interface SessionListeners {
  /** Another tab signed out: leave by `location.replace`, so that Back does not show personal data. */
  onSignedOut: () => void
  /** Another tab renewed the session: continue with the new one, without a dialog. */
  onRenewed: (session: Session) => void
}

/** Listens to other tabs of the same connection, company, and user. Returns a function that stops listening. */
export function listenToSession(session: Session, listeners: SessionListeners): () => void {
  return listenToChannel(nameOf(session), postSchema, ({ from, message }) => {
    if (from === thisTab) return
    if (message.kind === 'signed-out') listeners.onSignedOut()
    else listeners.onRenewed(message.session)
  })
}

/** Sends a message to the other tabs of this session. */
export const tellSession = (session: Session, message: Message): void =>
  tellChannel(nameOf(session), { from: thisTab, message } satisfies z.infer<typeof postSchema>)
