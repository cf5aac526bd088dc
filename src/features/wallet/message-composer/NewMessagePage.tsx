import { useParams } from 'react-router'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { emptyMessageDraft, walletMessageDraft, type MessageDraft } from '../message-draft'
import { NoSuchCampaign } from '../NotFound'
import { useCampaign } from '../use-campaign'
import { MessageComposer } from './MessageComposer'
import { MessageReview } from './MessageReview'
import type { OpenMessageDraft } from './open-message-draft'

/** A new message to the items of a campaign: composed on one page, counted and reviewed on the next. */
export function NewMessagePage() {
  const { walletId, isMissing } = useCampaign()
  return isMissing ? <NoSuchCampaign /> : <DraftLoader key={walletId} walletId={walletId} />
}

function DraftLoader({ walletId }: { walletId: string }) {
  const draft = useDraft(walletMessageDraft, walletId)
  if (draft.status === 'opening') return <div aria-busy="true" />
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  return (
    <>
      <DraftNotices draft={draft} />
      <DraftSteps key={draft.readCount} walletId={walletId} draft={draft} />
    </>
  )
}

function DraftSteps({ walletId, draft }: { walletId: string; draft: Draft<MessageDraft> }) {
  const isReview = useParams()['step'] === 'review'
  const [value, change] = useDraftValues(draft, emptyMessageDraft)
  const openDraft: OpenMessageDraft = { walletId, value, change, draft }
  return isReview ? <MessageReview {...openDraft} /> : <MessageComposer {...openDraft} />
}
