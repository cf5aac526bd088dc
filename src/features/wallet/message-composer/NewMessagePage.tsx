import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { emptyMessageDraft, walletMessageDraft, type MessageDraft } from '../message-draft'
import { NoSuchCampaign } from '../NoSuchCampaign'

const MessageComposer = lazyPart(() => import('./MessageComposer').then(part => part.MessageComposer))
const MessageReview = lazyPart(() => import('./MessageReview').then(part => part.MessageReview))

/** A message to a campaign's passes: written on one page, counted and read once more on the next (product.md, Wallet). */
export function NewMessagePage() {
  const { wallet_id: walletId = '', step } = useParams()
  const campaign = useQuery(walletCampaignQuery(useApi(), walletId))
  if (campaign.error instanceof ApiError && campaign.error.kind === 'not-found')
    return <NoSuchCampaign walletId={walletId} />
  return <OneDraft key={walletId} walletId={walletId} isReview={step === 'review'} />
}

function OneDraft({ walletId, isReview }: { walletId: string; isReview: boolean }) {
  const draft = useDraft(walletMessageDraft, walletId)
  if (draft.status === 'opening') return <div aria-busy="true" />
  return (
    <>
      <DraftNotices draft={draft} />
      <Opened key={draft.turn} walletId={walletId} draft={draft} isReview={isReview} />
    </>
  )
}

interface OpenedProps {
  walletId: string
  draft: Draft<MessageDraft>
  isReview: boolean
}

/** What both steps need of a draft. */
export interface MessageStep {
  walletId: string
  value: MessageDraft
  /** Lays a change over the draft; it is on disk within 250 ms. */
  change: (patch: Partial<MessageDraft>) => void
  draft: Draft<MessageDraft>
}

function Opened({ walletId, draft, isReview }: OpenedProps) {
  const [value, setValue] = useState(draft.stored?.value ?? emptyMessageDraft)
  // Two changes of one event lie over each other, not over what was drawn
  const latest = useRef(value)
  const change = (patch: Partial<MessageDraft>) => {
    latest.current = { ...latest.current, ...patch }
    setValue(latest.current)
    draft.save(latest.current)
  }
  const step: MessageStep = { walletId, value, change, draft }
  return isReview ? <MessageReview {...step} /> : <MessageComposer {...step} />
}
