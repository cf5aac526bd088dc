import * as z from 'zod/mini'
import { listenToChannel, tellChannel } from '#/api/local-data/channel'
import { joinKeyParts } from '#/api/session/storage-scope'
import type { DraftAddress } from './draft-store'

const messageSchema = z.discriminatedUnion('kind', [
  /** A tab takes over a draft: the tab that has it saves it and releases it. */
  z.object({ kind: z.literal('take'), draft: z.string() }),
  /** A draft of this kind was saved or removed. */
  z.object({ kind: z.literal('changed'), draftKind: z.string() }),
  /** All drafts are being deleted: unsaved input must no longer be saved. */
  z.object({ kind: z.literal('deleting') }),
  /** All drafts have been deleted. */
  z.object({ kind: z.literal('deleted') }),
])
type Message = z.infer<typeof messageSchema>

/** The name of a draft, the same in all tabs. */
export const nameOf = ({ scope, kind, subject }: DraftAddress): string => `${scope}|${joinKeyParts(kind, subject)}`

const channelName = (scope: string): string => `signalbox-drafts|${scope}`

/** Listens to changes to a scope's drafts in all tabs, including this one. Returns a function that stops listening. */
export const listenToDrafts = (scope: string, listener: (message: Message) => void): (() => void) =>
  listenToChannel(channelName(scope), messageSchema, listener)

/** Sends a message to all listeners, including those of this tab. */
export const tellDrafts = (scope: string, message: Message): void => tellChannel(channelName(scope), message)
