import { readTimestamp } from '#/contract/timestamps'
import { paths } from '#/nav/paths'
import { PathLink } from '#/nav/PathLink'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { LongText } from '#/ui/LongText'
import { PlainButton } from '#/ui/PlainButton'
import { Timestamp } from '#/ui/Timestamp'
import { messageText } from './message-text'
import classes from './MessageReview.module.css'
import { usePlace } from '#/api/place'
import type { Sending, useSendMessage } from './use-send-message'

const t = messageText.review

interface SendingNoticeProps {
  state: Sending
  sending: ReturnType<typeof useSendMessage>
}

/** What became of a sending, and what can be done about it. */
export function SendingNotice({ state, sending }: SendingNoticeProps) {
  switch (state.kind) {
    case 'ready':
    case 'sending':
      return null
    case 'checking':
      return (
        <ErrorNotice tone="info" title={t.checking}>
          {t.checkingNext}
        </ErrorNotice>
      )
    case 'absent':
      return (
        <ErrorNotice tone="warn" title={t.absent}>
          {t.absentNext}
        </ErrorNotice>
      )
    case 'unknown':
      return <Candidates candidates={state.candidates} sending={sending} />
    case 'unread':
      return (
        <>
          <ErrorNotice title={t.unread} onRetry={sending.checkAgain} />
          <ApiErrorNotice error={state.error} />
        </>
      )
    case 'refused':
      return (
        <>
          <ApiErrorNotice error={state.error} />
          <PlainButton small onClick={() => void sending.settleRefusal()}>
            {t.tryOnceMore}
          </PlainButton>
        </>
      )
  }
}

interface CandidatesProps extends Pick<SendingNoticeProps, 'sending'> {
  candidates: Extract<Sending, { kind: 'unknown' }>['candidates']
}

/** It may have been sent: what it could be, and no way to send it again before that is known. */
function Candidates({ candidates, sending }: CandidatesProps) {
  const place = usePlace()
  return (
    <ErrorNotice
      title={t.unknown}
      actions={
        <PlainButton small onClick={sending.checkAgain}>
          {t.lookAgain}
        </PlainButton>
      }
    >
      <p>{t.unknownNext}</p>
      {candidates.length === 0 ? <p>{t.unknownNone}</p> : null}
      <ul className={classes['candidates']}>
        {candidates.map(reading => {
          const { wallet_message_id: id, message, campaign_ref, created_at } = reading.message
          return (
            <li key={id} className={classes['candidate']}>
              <PathLink to={paths.walletMessage(place, String(campaign_ref?.id ?? ''), id)}>
                <LongText text={message?.template ?? id} limit={80} />
              </PathLink>
              <Timestamp ms={readTimestamp(created_at)} />
              <PlainButton small onClick={() => sending.isThis(reading)}>
                {t.thisOne}
              </PlainButton>
            </li>
          )
        })}
      </ul>
    </ErrorNotice>
  )
}
