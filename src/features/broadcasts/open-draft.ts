import type { ReactNode } from 'react'
import type { Draft } from '#/parts/drafts/use-draft'
import type { FillInValues } from '#/parts/message/fill-in'
import type { BroadcastDraft } from './draft-kind'
import type { ComposerContext } from './use-composer-context'

/** The person a draft is previewed as, in the composer and in the review. */
export interface Preview {
  /** The person's values; null without a person, and until the person is read. */
  values: FillInValues | null
  /** The button that chooses the person. */
  picker: ReactNode
  /** Says whether the person would get the broadcast, or why the person cannot be read; null without a person. */
  verdict: ReactNode
}

/** An open draft, as the page passes it to the composer and the review. */
export interface OpenDraft {
  id: string
  value: BroadcastDraft
  /** Merges a change into the draft, which is stored within 250 ms. */
  change: (patch: Partial<BroadcastDraft>) => void
  draft: Draft<BroadcastDraft>
  preview: Preview
  /**
   * Renders the test send of the draft's message; null if the connection has no test lists, or the draft is untouched.
   */
  renderTestSend: (context: ComposerContext, place: 'composer' | 'review') => ReactNode
}
