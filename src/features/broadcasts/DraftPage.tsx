import { useState } from 'react'
import { useParams } from 'react-router'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import type { Sample } from '#/parts/message/fill-in'
import { useZone } from '#/ui/format/use-time'
import { emptyBroadcastDraft } from './broadcast-draft'
import { Composer } from './composer/Composer'
import { broadcastDraftKind, type DraftStep } from './draft-kind'
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
  const [sample, setSample] = useState<Sample | null>(null)
  if (draft.status === 'opening') return <div className={classes['opening']} aria-busy="true" />
  return (
    <>
      <DraftNotices draft={draft} />
      <OpenDraft key={draft.turn} id={id} draft={draft} isReview={isReview} sample={sample} setSample={setSample} />
    </>
  )
}

type OpenDraftProps = Pick<DraftStep, 'id' | 'draft' | 'sample' | 'setSample'> & { isReview: boolean }

function OpenDraft({ id, draft, isReview, sample, setSample }: OpenDraftProps) {
  const zone = useZone()
  const [value, change] = useDraftValues(draft, emptyBroadcastDraft(zone))
  const step: DraftStep = { id, value, change, draft, sample, setSample }
  if (!isReview) return <Composer {...step} />
  return value.base === null ? <Review {...step} /> : <ReviewEdit {...step} />
}
