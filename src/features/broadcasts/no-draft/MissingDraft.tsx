import type { Stored } from '#/parts/drafts/draft-store'
import type { Ending } from '../ended-drafts'
import { EndedDraft } from './EndedDraft'
import { NoDraft } from './NoDraft'

interface MissingDraftProps {
  /** Null if it is not known what happened to the draft. */
  ending: Stored<Ending> | null
  /** Whether this page showed the draft until another tab ended it. */
  wasOpen: boolean
}

/** Shown at the URL of a draft that is not stored. */
export const MissingDraft = ({ ending, wasOpen }: MissingDraftProps) =>
  ending === null ? <NoDraft /> : <EndedDraft ending={ending} wasOpen={wasOpen} />
