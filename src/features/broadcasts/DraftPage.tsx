import { useParams } from 'react-router'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { emptyBroadcastDraft } from './broadcast-draft'
import { Composer } from './composer/Composer'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import type { DraftStep } from './draft-step'
import { Review } from './review/Review'
import { ReviewEdit } from './review/ReviewEdit'
import classes from './DraftPage.module.css'

/** A draft of a broadcast: composed on one page, reviewed on the next. */
export function DraftPage() {
  const { draft_id: id = '', step } = useParams()
  return <DraftView key={id} id={id} isReview={step === 'review'} />
}

function DraftView({ id, isReview }: { id: string; isReview: boolean }) {
  const draft = useDraft(broadcastDraftKind, id)
  if (draft.status === 'opening') return <div className={classes['opening']} aria-busy="true" />
  return (
    <>
      <DraftNotices draft={draft} />
      <OpenDraft key={draft.turn} id={id} draft={draft} isReview={isReview} />
    </>
  )
}

interface OpenDraftProps {
  id: string
  draft: Draft<BroadcastDraft>
  isReview: boolean
}

function OpenDraft({ id, draft, isReview }: OpenDraftProps) {
  const zone = displayZone(usePreferences().zone)
  const [value, change] = useDraftValues(draft, emptyBroadcastDraft(zone))
  const step: DraftStep = { id, value, change, draft }
  if (!isReview) return <Composer {...step} />
  return value.base === null ? <Review {...step} /> : <ReviewEdit {...step} />
}
