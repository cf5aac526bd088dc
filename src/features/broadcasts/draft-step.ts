import type { Draft } from '#/parts/drafts/use-draft'
import type { BroadcastDraft } from './draft-kind'

/** An open draft, as the composer and the review get it from the page. */
export interface DraftStep {
  id: string
  value: BroadcastDraft
  /** Merges a change into the draft, which is stored within 250 ms. */
  change: (patch: Partial<BroadcastDraft>) => void
  draft: Draft<BroadcastDraft>
}
