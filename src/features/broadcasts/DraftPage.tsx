import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import classes from './DraftPage.module.css'

// With its sections, so that none pushes the next one down when it comes
const Composer = lazyPart(async () => {
  const [{ Composer: page }] = await Promise.all([
    import('./composer/Composer'),
    import('./composer/AudienceSection'),
    import('./composer/MessageSection'),
    import('./composer/WhenSection'),
  ])
  return page
})
const Review = lazyPart(() => import('./review/Review').then(part => part.Review))
const ReviewEdit = lazyPart(() => import('./review/ReviewEdit').then(part => part.ReviewEdit))

/** A draft of a broadcast: written on one page, read once more on the next (product.md, Composer and Review). */
export function DraftPage() {
  const { draft_id: id = '', step } = useParams()
  return <OneDraft key={id} id={id} isReview={step === 'review'} />
}

function OneDraft({ id, isReview }: { id: string; isReview: boolean }) {
  const draft = useDraft(broadcastDraftKind, id)
  if (draft.status === 'opening') return <div className={classes['opening']} aria-busy="true" />
  return (
    <>
      <DraftNotices draft={draft} />
      <Opened key={draft.turn} id={id} draft={draft} isReview={isReview} />
    </>
  )
}

interface OpenedProps {
  id: string
  draft: Draft<BroadcastDraft>
  isReview: boolean
}

/** What both steps need of a draft. */
export interface DraftStep {
  id: string
  value: BroadcastDraft
  /** Lays a change over the draft; it is on disk within 250 ms. */
  change: (patch: Partial<BroadcastDraft>) => void
  draft: Draft<BroadcastDraft>
}

function Opened({ id, draft, isReview }: OpenedProps) {
  const zone = displayZone(usePreferences().zone)
  const [value, setValue] = useState(() => draft.stored?.value ?? emptyBroadcastDraft(zone))
  // Two changes of one event lie over each other, not over what was drawn
  const latest = useRef(value)
  const { save } = draft
  const change = (patch: Partial<BroadcastDraft>) => {
    latest.current = { ...latest.current, ...patch }
    setValue(latest.current)
    save(latest.current)
  }
  const step: DraftStep = { id, value, change, draft }
  if (!isReview) return <Composer {...step} />
  return value.base === null ? <Review {...step} /> : <ReviewEdit {...step} />
}
