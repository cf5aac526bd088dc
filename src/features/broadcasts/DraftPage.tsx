import { useParams } from 'react-router'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { useZone } from '#/ui/format/use-time'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type DraftStep } from './draft-kind'
import classes from './DraftPage.module.css'

// Loaded together with its sections, so that none shifts the next when it arrives
const Composer = lazyPart(async () => {
  const [{ Composer: page }] = await Promise.all([
    import('./composer/Composer'),
    import('./composer/AudienceSection'),
    import('#/parts/message/MessageEditor'),
    import('#/parts/schedule/ScheduleField'),
  ])
  return page
})
const Review = lazyPart(() => import('./review/Review').then(part => part.Review))
const ReviewEdit = lazyPart(() => import('./review/ReviewEdit').then(part => part.ReviewEdit))

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

function OpenDraft({ id, draft, isReview }: Pick<DraftStep, 'id' | 'draft'> & { isReview: boolean }) {
  const zone = useZone()
  const [value, change] = useDraftValues(draft, emptyBroadcastDraft(zone))
  const step: DraftStep = { id, value, change, draft }
  if (!isReview) return <Composer {...step} />
  return value.base === null ? <Review {...step} /> : <ReviewEdit {...step} />
}
