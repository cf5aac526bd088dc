import * as z from 'zod/mini'
import type { DraftAddress } from './draft-store'

const messageSchema = z.discriminatedUnion('kind', [
  /** A tab wants to go on with a draft: whoever has it stores what is typed and lets go. */
  z.object({ kind: z.literal('take'), draft: z.string() }),
  /** A draft of this kind was stored or removed. */
  z.object({ kind: z.literal('changed'), draftKind: z.string() }),
  /** Everything was taken off this computer: what is not stored yet must not come back. */
  z.object({ kind: z.literal('removed') }),
])
type Message = z.infer<typeof messageSchema>

/** The name of a draft across tabs. */
export const nameOf = ({ scope, kind, subject }: DraftAddress): string =>
  `${scope}|${encodeURIComponent(kind)}|${encodeURIComponent(subject)}`

const channelName = (scope: string): string => `signalbox-drafts|${scope}`

/** Listens to what happens to drafts of a connection, company and user, in this tab and in others. Returns the end. */
export function listenToDrafts(scope: string, listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(channelName(scope))
  channel.onmessage = event => {
    const message = messageSchema.safeParse(event.data)
    if (message.success) listener(message.data)
  }
  return () => channel.close()
}

/** Tells every listener, those of this tab included. */
export function tellDrafts(scope: string, message: Message): void {
  const channel = new BroadcastChannel(channelName(scope))
  channel.postMessage(message)
  channel.close()
}
