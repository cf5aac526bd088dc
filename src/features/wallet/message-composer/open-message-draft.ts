import type { Draft } from '#/parts/drafts/use-draft'
import type { MessageDraft } from '../message-draft'

/** The open draft, shared by the composer and the review page. */
export interface OpenMessageDraft {
  walletId: string
  value: MessageDraft
  /** Merges a change into the draft, which is saved in this browser within 250 ms. */
  change: (patch: Partial<MessageDraft>) => void
  draft: Draft<MessageDraft>
}
