import { TextInput } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { paths } from '#/nav/paths'
import { ReceiptActs, ReceiptFirst } from '#/ui/feedback/Receipt'
import { formatNumber } from '#/ui/format/format'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { messageText } from '../message-text'
import type { MessageStep } from './NewMessagePage'
import { SendingNotice } from './SendingNotice'
import { useSendMessage } from './use-send-message'
import classes from './MessageReview.module.css'

const t = messageText.review

interface SendMessageProps {
  step: MessageStep
  campaign: Pick<WalletCampaign, 'wallet_id' | 'type' | 'url'>
  /** What the campaign is called. */
  name: string
  /** How many get it; null until they are counted. */
  count: number | null
}

/** The one act: open when the count was typed, since nothing can be recalled. */
export function SendMessage({ step, campaign, name, count }: SendMessageProps) {
  const { walletId, value, change, draft } = step
  const place = useRouteParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const sending = useSendMessage({
    campaign,
    value,
    store: async next => {
      change(next)
      await draft.flush()
    },
    discard: draft.discard,
  })
  const { state } = sending
  const isFree = state.kind === 'ready' || state.kind === 'absent'
  const isCounted = count !== null && count > 0
  const isTyped = isCounted && typed.replace(/[\s,.\u202f]/g, '') === String(count)
  const isReady = isFree && isTyped && draft.status === 'mine'
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) sending.send(t.act(name, count), count)
      }}
    >
      <SendingNotice sending={sending} />
      <ReceiptActs>
        {isCounted ? (
          <ReceiptFirst>
            <TextInput
              className={classes['typed']}
              label={t.type(formatNumber(count))}
              description={t.typeHint}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              disabled={!isFree || draft.status !== 'mine'}
              error={typed.trim().length >= String(count).length && !isTyped ? t.mismatch : undefined}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          </ReceiptFirst>
        ) : null}
        <PlainButton
          disabled={state.kind === 'sending'}
          onClick={() => void navigate(paths.newWalletMessage(place, walletId))}
        >
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {t.back}
        </PlainButton>
        <PlainButton type="submit" look="filled" disabled={!isReady}>
          <IconSend size={16} stroke={1.5} aria-hidden />
          {state.kind === 'sending' ? t.sending : isCounted ? t.send(count) : t.sendNone}
        </PlainButton>
      </ReceiptActs>
    </form>
  )
}
