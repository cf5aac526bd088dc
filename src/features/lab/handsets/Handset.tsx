import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { handsetQuery, replyFromHandset } from '#/api/control'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import type { HandsetMessage } from '#/contract/control'
import { readTimestamp } from '#/contract/format/timestamps'
import { Mdn } from '#/parts/mdn/Mdn'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatNumber } from '#/ui/format/format'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { LabError } from '../LabError'
import { lookAgainMs } from '../ServiceClock'
import { text } from '../text'
import { useLabAction } from '../use-lab-action'
import { GotText, SaidReply, type Reply } from './Bubbles'
import { ReplyForm } from './ReplyForm'
import classes from './Handset.module.css'

const t = text.handsets
const longest = 200

/** One phone: its texts, newest first, and the answers its holder gives. */
export function Handset({ mdn }: { mdn: string }) {
  const api = useApi()
  const client = useQueryClient()
  const texts = useQuery({ ...handsetQuery(api, mdn), refetchInterval: lookAgainMs })
  const [replies, setReplies] = useState<Reply[]>([])
  const act = useLabAction()

  const reply = (said: string, onSent?: () => void) =>
    act.run(async () => {
      const outcome = await replyFromHandset(api, mdn, said)
      setReplies(before => [...before, { id: newId(), at: now(), text: said, outcome }])
      announce(Object.hasOwn(t.outcomes, outcome) ? describeValue(t.outcomes, outcome) : t.outcomeOther(outcome))
      onSent?.()
      // Subscriptions, participants and the outbox are no longer what was read before
      await client.invalidateQueries()
    })

  const got = texts.data ?? []
  return (
    <Panel
      flush
      title={<Mdn value={mdn} copy />}
      count={texts.data ? t.texts(got.length) : undefined}
      footer={t.notKept}
    >
      <ReplyForm busy={act.busy} company={api.session.company_key} onReply={reply} />
      {act.failure === null ? null : (
        <div className={classes['notice']}>
          <LabError error={act.failure} />
        </div>
      )}
      {texts.isError && !texts.data ? (
        <div className={classes['notice']}>
          <LabError error={texts.error} onRetry={() => void texts.refetch()} />
        </div>
      ) : null}
      {texts.data && got.length === 0 && replies.length === 0 ? (
        <EmptyState title={t.noTexts}>{t.noTextsWhy}</EmptyState>
      ) : (
        <ol className={classes['stream']} aria-label={t.stream}>
          {streamOf(got.slice(0, longest), replies).map(item =>
            'reply' in item ? (
              <SaidReply key={item.reply.id} reply={item.reply} />
            ) : (
              <GotText key={item.key} message={item.got} at={item.at} company={api.session.company_key} />
            ),
          )}
        </ol>
      )}
      {got.length > longest ? (
        <p className={classes['cut']}>{t.longest(formatNumber(longest), formatNumber(got.length))}</p>
      ) : null}
    </Panel>
  )
}

type Item = { at: number; reply: Reply } | { at: number; key: string; got: HandsetMessage }

/** Texts and replies in one order of time, newest first. A welcome comes after the Y that it answers. */
function streamOf(got: readonly HandsetMessage[], replies: readonly Reply[]): Item[] {
  const texts = got.map((one, i): Item => {
    // Counted from the oldest, so that a new text leaves the keys of the others
    return { at: readTimestamp(one.sent_at) ?? 0, key: String(got.length - i), got: one }
  })
  return [...texts, ...replies.map((reply): Item => ({ at: reply.at, reply }))].toSorted((a, b) => b.at - a.at)
}
