import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useApi, useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft } from '#/parts/drafts/use-draft'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { useZone } from '#/ui/format/use-time'
import { emptyBroadcastDraft, isUntouched } from './broadcast-draft'
import { Composer } from './composer/Composer'
import { broadcastDraftKind } from './draft-kind'
import { endingQuery } from './ended-drafts'
import { isNewDraft, newDraftState } from './new-draft'
import type { OpenDraft } from './open-draft'
import { usePreview } from './preview/use-preview'
import { Review } from './review/Review'
import classes from './DraftPage.module.css'

// Loaded on demand: few drafts are missing, edit a broadcast, or are sent in waves, and test sends need test lists
const MissingDraft = lazyPart(() => import('./uncommon-parts').then(parts => parts.MissingDraft))
const ReviewEdit = lazyPart(() => import('./uncommon-parts').then(parts => parts.ReviewEdit))
const WavesStep = lazyPart(() => import('./uncommon-parts').then(parts => parts.WavesStep))
const TestSend = lazyPart(() => import('./test-send/TestSend').then(part => part.TestSend))

/** A draft of a broadcast: composed on one page, reviewed on the next. */
export function DraftPage() {
  const { draft_id: id = '', step } = useParams()
  return <DraftView key={id} id={id} page={step} />
}

function DraftView({ id, page }: { id: string; page: string | undefined }) {
  'use no memo' // renders rarely: memoization would enlarge the largest page and save nothing
  const draft = useDraft(broadcastDraftKind, id)
  // Remembered, because only the history entry that started the draft says that it is new
  const location = useLocation()
  const [isNew] = useState(() => isNewDraft(location.state))
  const isRead = draft.status === 'mine' || draft.status === 'elsewhere'
  const isMissing = isRead && draft.stored === null
  const ending = useQuery({ ...endingQuery(useApi(), id, draft.readCount), enabled: isMissing })
  if (draft.status === 'opening' || (isMissing && ending.isPending))
    return <div className={classes['opening']} aria-busy="true" />
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  // The query is not repeated until the draft is read again, so an ending that this page has just written does not
  // replace the page
  const end = ending.data ?? null
  if (isMissing && (end !== null || !isNew)) return <MissingDraft ending={end} wasOpen={draft.readCount > 1} />
  return (
    <>
      <DraftNotices draft={draft} />
      <DraftStep key={draft.readCount} id={id} draft={draft} page={page} />
    </>
  )
}

type DraftStepProps = Pick<OpenDraft, 'id' | 'draft'> & { page: string | undefined }

function DraftStep({ id, draft, page }: DraftStepProps) {
  'use no memo' // its values change with every keystroke: memoization would save nothing
  const zone = useZone()
  const params = useRouteParams()
  const [value, change] = useDraftValues(draft, emptyBroadcastDraft(zone))
  const preview = usePreview(value, previewAs => change({ previewAs }))
  // An untouched draft has nothing to test yet, so `TestSend` is not loaded
  const canTest = useSession().connection.test_lists.length > 0 && !isUntouched(value)
  const renderTestSend: OpenDraft['renderTestSend'] = (context, place) =>
    canTest ? <TestSend id={id} value={value} context={context} place={place} /> : null
  const openDraft: OpenDraft = { id, value, change, draft, preview, renderTestSend }
  // The waves may have been started: until that is known, nothing else may send the draft
  if ((value.waves?.set ?? null) !== null) return <WavesStep {...openDraft} />
  if (page !== 'review' && page !== 'waves') return <Composer {...openDraft} />
  // Nothing was entered yet: there is nothing to review
  if (isUntouched(value)) return <Navigate replace to={paths.broadcastDraft(params, id)} state={newDraftState} />
  if (page === 'waves' && value.base === null && value.attempt === null) return <WavesStep {...openDraft} />
  return value.base === null ? <Review {...openDraft} /> : <ReviewEdit {...openDraft} />
}
