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
import { ReceiptActions, ReceiptFirst } from '#/ui/feedback/Receipt'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import type { MessageStep } from './message-step'
import { text } from './text'
import type { CampaignRef, MessageSending } from './use-send-message'
import classes from './MessageReview.module.css'

const t = text.send

interface SendMessageProps {
  step: MessageStep
  campaign: CampaignRef
  sending: MessageSending
  /** Whether the draft cannot be sent as it is. */
  isFaulty: boolean
  /** The number of matching items; null until they are counted, and again once the count is stale. */
  count: number | null
}

/** The send button. The count has to be typed first, because a message cannot be recalled. */
export function SendMessage({ step, campaign, sending, isFaulty, count }: SendMessageProps) {
  const { walletId, draft } = step
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { state } = sending
  const canSend = canSendDraft(state)
  const isCounted = count !== null && count > 0
  const reasonId = useId()
  const sendId = useId()
  // While the message is being sent, the button's label says so; the number to type is the label of its field
  const reason =
    state.kind === 'sending'
      ? null
      : draft.status === 'elsewhere'
        ? draftText.takeOverFirst
        : !canSend
          ? state.kind === 'changed'
            ? draftText.chooseFirst
            : t.first.settle
          : isFaulty
            ? t.first.edit
            : count === null
              ? t.first.count
              : isCounted
                ? null
                : t.first.none
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
        <ReceiptFirst id={reasonId}>
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
        </ReceiptFirst>
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
