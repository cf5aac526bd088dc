import { Button } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { countFault, type TypedCount } from '#/parts/bulk/confirm-count'
import { ConfirmCount } from '#/parts/bulk/ConfirmCount'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { text as draftText } from '#/parts/drafts/text'
import { canSendDraft } from '#/parts/drafts/use-send-draft'
import { ReceiptActions, ReceiptReason } from '#/ui/feedback/Receipt'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import type { OpenMessageDraft } from './open-message-draft'
import { text } from './text'
import type { CampaignRef, MessageSending } from './use-send-message'
import classes from './MessageReview.module.css'

const t = text.send

interface SendMessageProps {
  openDraft: OpenMessageDraft
  campaign: CampaignRef
  sending: MessageSending
  /** Whether the draft cannot be sent as it is. */
  isFaulty: boolean
  /** The number of matching items; null until they are counted, and again once the count is stale. */
  count: number | null
}

/** The send button. The count has to be typed first, because a message cannot be recalled. */
export function SendMessage({ openDraft, campaign, sending, isFaulty, count }: SendMessageProps) {
  const { walletId, draft } = openDraft
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { state } = sending
  const canSend = canSendDraft(state)
  const isCounted = count !== null && count > 0
  const reasonId = useId()
  const sendId = useId()
  const reason = whyBlocked(state, draft.status, isFaulty, count)
  const schema = checkedBy<TypedCount, number>(({ typedCount }, fault) => {
    const wrongCount = countFault(typedCount, count ?? 0)
    return wrongCount === null ? (count ?? 0) : fault('typedCount', wrongCount)
  })
  const form = useZodForm(schema, {
    defaultValues: { typedCount: '' },
    onSubmit: confirmed => {
      if (isReady) sending.send(t.describe(campaign.name || campaign.wallet_id, confirmed), confirmed)
    },
  })
  const typed = useWatch({ control: form.control, name: 'typedCount' })
  const isReady = canSend && isCounted && reason === null && countFault(typed, count) === null
  return (
    <form className={classes['send']} onSubmit={form.submit} noValidate>
      <SendingNotice walletId={walletId} sending={sending} />
      <ReceiptActions>
        <ReceiptReason id={reasonId}>
          {isCounted ? (
            <ConfirmCount
              field={form.field('typedCount')}
              count={count}
              className={classes['typed']}
              description={t.confirmHint}
              disabled={!canSend || draft.status !== 'mine'}
            />
          ) : null}
          {reason}
        </ReceiptReason>
        <Button
          disabled={state.kind === 'sending'}
          aria-describedby={state.kind === 'sending' ? sendId : undefined}
          onClick={() => void navigate(paths.newWalletMessage(routeParams, walletId))}
        >
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {t.edit}
        </Button>
        <Button
          id={sendId}
          type="submit"
          variant="filled"
          disabled={!isReady}
          aria-describedby={isReady ? undefined : reasonId}
        >
          <IconSend size={16} stroke={1.5} aria-hidden />
          {state.kind === 'sending' ? t.sending : isCounted ? t.sendTo(count) : t.send}
        </Button>
      </ReceiptActions>
    </form>
  )
}

/** What to do before the message can be sent; null if nothing, or if it is already being sent. */
function whyBlocked(
  state: MessageSending['state'],
  status: OpenMessageDraft['draft']['status'],
  isFaulty: boolean,
  count: number | null,
): string | null {
  if (state.kind === 'sending') return null
  if (status === 'elsewhere') return draftText.takeOverFirst
  if (state.kind === 'changed') return draftText.chooseFirst
  if (state.kind === 'checking') return t.first.checking
  if (state.kind === 'refused') return t.first.refused
  if (!canSendDraft(state)) return t.first.settle
  if (isFaulty) return t.first.edit
  if (count === null) return t.first.count
  return count > 0 ? null : t.first.none
}

/** The outcome of an attempt to send, and what can be done about it. */
function SendingNotice({ walletId, sending }: { walletId: string; sending: MessageSending }) {
  const routeParams = useRouteParams()
  return (
    <SendDraftNotice
      sending={sending}
      texts={text.attempt}
      notice={error => <ApiErrorNotice error={error} />}
      candidate={({ message: { wallet_message_id: id, message, created_at } }) => ({
        key: id,
        shown: (
          <>
            <PathLink to={paths.walletMessage(routeParams, walletId, id)}>
              <LongText text={message?.template ?? id} limit={80} />
            </PathLink>
            <Timestamp ms={readTimestamp(created_at)} />
          </>
        ),
      })}
    />
  )
}
