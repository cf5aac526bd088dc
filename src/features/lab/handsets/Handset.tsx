import { IconCornerDownRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { handsetQuery, replyFromHandset } from '#/api/control'
import { newId } from '#/api/new-id'
import { browserNow, clock } from '#/api/now'
import type { HandsetMessage } from '#/contract/control'
import { readTimestamp } from '#/contract/format/timestamps'
import { Mdn } from '#/parts/mdn/Mdn'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatNumber } from '#/ui/format/format'
import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { LabError, useLabAction } from '../LabError'
import { POLL_INTERVAL_MS } from '../ServiceStatus'
import { ReplyForm } from './ReplyForm'
import { text as t } from './text'
import classes from './Handset.module.css'

const MAX_SHOWN = 200

/** One phone: its texts and replies, newest first, and a form to reply. */
export function Handset({ mdn }: { mdn: string }) {
  const api = useApi()
  const client = useQueryClient()
  const texts = useQuery({ ...handsetQuery(api, mdn), refetchInterval: POLL_INTERVAL_MS })
  const [replies, setReplies] = useState<Reply[]>([])
  const action = useLabAction()
  const received = texts.data ?? []
  const lastReceivedAt = readTimestamp(received[0]?.sent_at) ?? 0

  const reply = (typed: string, onSent?: () => void) =>
    action.run(async () => {
      const sentAt = browserNow()
      const outcome = await replyFromHandset(api, mdn, typed)
      // The earliest that it may have been for the service, so that a text that the reply led to is not older than it. But
      // it is newer than the texts that were on screen
      const at = Math.max(sentAt + (clock.learned()?.low ?? 0), lastReceivedAt + 1)
      setReplies(before => [...before, { id: newId(), at, text: typed, outcome }])
      announce(Object.hasOwn(t.outcomes, outcome) ? describeValue(t.outcomes, outcome) : t.otherOutcome(outcome))
      onSent?.()
      // A reply changes subscriptions, participants, and the outbox
      await client.invalidateQueries()
    })

  return (
    <Panel
      flush
      title={<Mdn value={mdn} copy />}
      titleNote={texts.data ? t.handset.texts(received.length) : undefined}
      footer={t.handset.repliesNotStored}
    >
      <ReplyForm isBusy={action.isBusy} company={api.session.company_key} onReply={reply} />
      {action.failure === null ? null : (
        <div className={classes['notice']}>
          <LabError error={action.failure} />
        </div>
      )}
      {texts.isError && !texts.data ? (
        <div className={classes['notice']}>
          <LabError error={texts.error} onRetry={() => void texts.refetch()} />
        </div>
      ) : null}
      {texts.data && received.length === 0 && replies.length === 0 ? (
        <EmptyState title={t.handset.none}>{t.handset.noneWhy}</EmptyState>
      ) : (
        <ol className={`sb-column ${classes['messages'] ?? ''}`} aria-label={t.handset.messages}>
          {messagesOf(received, replies).map(item =>
            'reply' in item ? (
              <SentReply key={item.reply.id} reply={item.reply} />
            ) : (
              <ReceivedText key={item.key} message={item.received} at={item.at} company={api.session.company_key} />
            ),
          )}
        </ol>
      )}
      {received.length > MAX_SHOWN ? (
        <p className={classes['truncated']}>
          {t.handset.truncated(formatNumber(MAX_SHOWN), formatNumber(received.length))}
        </p>
      ) : null}
    </Panel>
  )
}

type Item = { at: number; reply: Reply } | { at: number; key: string; received: HandsetMessage }

/** The newest texts, and all replies, in one list, newest first. */
function messagesOf(received: readonly HandsetMessage[], replies: readonly Reply[]): Item[] {
  const texts = received.slice(0, MAX_SHOWN).map((one, i): Item => {
    // Counted from the oldest, so that a new text does not change the keys of the others
    return { at: readTimestamp(one.sent_at) ?? 0, key: String(received.length - i), received: one }
  })
  // The latest first, because replies may have the same time
  const sent = replies.toReversed().map((reply): Item => ({ at: reply.at, reply }))
  return [...texts, ...sent].toSorted((a, b) => b.at - a.at)
}

/** A reply sent from this handset since it was opened. */
interface Reply {
  id: string
  at: number
  text: string
  /** The outcome as the mock reports it. */
  outcome: string
}

interface ReceivedTextProps {
  message: HandsetMessage
  at: number
  /** The session's company. Texts from other companies name their company. */
  company: string
}

/** A text that the handset received. */
function ReceivedText({ message, at, company }: ReceivedTextProps) {
  const { maskNumbers: isMasked } = usePreferences()
  return (
    <li className={classes['received']}>
      <p className={classes['bubble']}>
        <LongText text={isMasked ? maskNumbers(message.text) : message.text} limit={1000} />
      </p>
      <p className={`sb-note ${classes['meta'] ?? ''}`}>
        <span className={classes['kind']}>{describeValue(t.kinds, message.kind)}</span>
        {message.company_key === company ? null : <span>{t.handset.from(message.company_key)}</span>}
        <Timestamp ms={at === 0 ? null : at} precision="second" />
      </p>
    </li>
  )
}

/** A reply and its outcome. */
function SentReply({ reply }: { reply: Reply }) {
  const { maskNumbers: isMasked } = usePreferences()
  const isKnown = Object.hasOwn(t.outcomes, reply.outcome)
  return (
    <li className={classes['sent']}>
      <p className={classes['bubble']}>
        <span className="sb-hidden">{t.reply.sent} </span>
        <LongText text={isMasked ? maskNumbers(reply.text) : reply.text} limit={1000} />
      </p>
      <p className={`sb-small ${classes['outcome'] ?? ''}`}>
        <IconCornerDownRight size={15} stroke={1.5} aria-hidden className={classes['icon']} />
        <span>{isKnown ? describeValue(t.outcomes, reply.outcome) : t.otherOutcome(reply.outcome)}</span>
      </p>
      <p className={`sb-note ${classes['meta'] ?? ''}`}>
        <Timestamp ms={reply.at} precision="second" />
      </p>
    </li>
  )
}
