import type { ReactNode } from 'react'
import type { Draft } from '#/parts/drafts/use-draft'
import type { Sample } from '#/parts/message/fill-in'
import type { BroadcastDraft } from './draft-kind'
import type { ComposerContext } from './use-composer-context'

/** The person as whom a draft is previewed, in the composer and in the review. */
export interface Preview {
  /** The person's values; null for nobody, and until they are read. */
  sample: Sample | null
  /** Chooses the person, and where to step to from them. */
  picker: ReactNode
  /** Whether the person would get the broadcast, or why they cannot be read. */
  verdict: ReactNode
}

/** An open draft, as the composer and the review get it from the page. */
export interface DraftStep {
  id: string
  value: BroadcastDraft
  /** Merges a change into the draft, which is stored within 250 ms. */
  change: (patch: Partial<BroadcastDraft>) => void
  draft: Draft<BroadcastDraft>
  preview: Preview
  /** The test of the draft's message; null if the connection has no test lists. */
  test: (context: ComposerContext) => ReactNode
}
