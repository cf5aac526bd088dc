import * as z from 'zod/mini'
import type { DraftAddress } from './draft-store'

const messageSchema = z.discriminatedUnion('kind', [
  /** A tab takes over a draft: the tab that has it saves it and releases it. */
  z.object({ kind: z.literal('take'), draft: z.string() }),
  /** A draft of this kind was saved or removed. */
  z.object({ kind: z.literal('changed'), draftKind: z.string() }),
  /** All drafts were deleted: unsaved input must not be saved anymore. */
  z.object({ kind: z.literal('removed') }),
])
type Message = z.infer<typeof messageSchema>

/** The name of a draft, the same in all tabs. */
export const nameOf = ({ scope, kind, subject }: DraftAddress): string =>
  `${scope}|${encodeURIComponent(kind)}|${encodeURIComponent(subject)}`

const channelName = (scope: string): string => `signalbox-drafts|${scope}`

/** Listens to changes of a scope's drafts in all tabs, including this one. Returns a function that stops listening. */
export function listenToDrafts(scope: string, listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(channelName(scope))
  channel.onmessage = event => {
    const message = messageSchema.safeParse(event.data)
    if (message.success) listener(message.data)
  }
  return () => channel.close()
}

/** Sends a message to all listeners, including those of this tab. */
export function tellDrafts(scope: string, message: Message): void {
  const channel = new BroadcastChannel(channelName(scope))
  channel.postMessage(message)
  channel.close()
}
