import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { emptyMessageDraft, walletMessageDraft, type MessageDraft } from '../message-draft'
import { NoSuchCampaign } from '../NoSuchCampaign'
import type { MessageStep } from './message-step'
import { MessageComposer } from './MessageComposer'
import { MessageReview } from './MessageReview'

/** A new message to the items of a campaign: composed on one page, counted and reviewed on the next. */
export function NewMessagePage() {
  const { wallet_id: walletId = '', step } = useParams()
  const campaign = useQuery(walletCampaignQuery(useApi(), walletId))
  if (campaign.error instanceof ApiError && campaign.error.kind === 'not-found')
    return <NoSuchCampaign walletId={walletId} />
  return <DraftLoader key={walletId} walletId={walletId} isReview={step === 'review'} />
}

function DraftLoader({ walletId, isReview }: { walletId: string; isReview: boolean }) {
  const draft = useDraft(walletMessageDraft, walletId)
  if (draft.status === 'opening') return <div aria-busy="true" />
  return (
    <>
      <DraftNotices draft={draft} />
      <DraftSteps key={draft.turn} walletId={walletId} draft={draft} isReview={isReview} />
    </>
  )
}

interface DraftStepsProps {
  walletId: string
  draft: Draft<MessageDraft>
  isReview: boolean
}

function DraftSteps({ walletId, draft, isReview }: DraftStepsProps) {
  const [value, change] = useDraftValues(draft, emptyMessageDraft)
  const step: MessageStep = { walletId, value, change, draft }
  return isReview ? <MessageReview {...step} /> : <MessageComposer {...step} />
}
