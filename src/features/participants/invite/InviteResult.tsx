import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import type { InviteOutcome } from './invite-outcome'
import { text } from './text'
import type { useInvite } from './use-invite'
import classes from './InviteResult.module.css'

const t = text.outcome

/** The result of an invitation, and what to do next. */
export function InviteResult({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const { outcome, personKey, ready, tries, send, isSaved, isPending } = invite
  const params = useRouteParams()
  const head = useRef<HTMLDivElement>(null)
  const kind = outcome?.kind
  useEffect(() => {
    if (kind !== undefined) head.current?.focus()
  }, [kind, tries])
  if (outcome === null || isPending) return null
  const mayRetry = outcome.kind === 'absent' || (outcome.kind === 'unknown' && tries < 2)
  return (
    <section className={classes['result']} aria-label={t.label}>
      <div ref={head} tabIndex={-1} className={classes['head']} role="status">
        {ready ? <Mdn value={ready.mdn} /> : null}
        <Outcome outcome={outcome} isLast={tries >= 2} />
        {isSaved ? null : <p>{t.notSaved}</p>}
      </div>
      <div className={classes['actions']}>
        {mayRetry && ready ? <Button onClick={() => send(ready)}>{t.retry}</Button> : null}
        {personKey === null ? null : <PathLink to={paths.person(params, personKey)}>{t.profile}</PathLink>}
      </div>
    </section>
  )
}

function Outcome({ outcome, isLast }: { outcome: InviteOutcome; isLast: boolean }) {
  switch (outcome.kind) {
    case 'sent':
      return (
        <Message status="pending" title={<Expiry at={outcome.expires} unknown={t.sent} known={t.sentExpires} />}>
          {t.sentNext}
        </Message>
      )
    case 'already-waiting':
      return (
        <Message
          status="pending"
          title={
            outcome.since === null
              ? t.alreadyWaiting
              : t.alreadyWaitingSince(<Timestamp ms={outcome.since} relative={false} />)
          }
        >
          {t.noNewText}
        </Message>
      )
    case 'already-subscribed':
      return (
        <Message status="done" title={t.alreadySubscribed}>
          {t.alreadySubscribedNext}
        </Message>
      )
    case 'blocked':
      return (
        <Message status="rejected" title={t.blocked}>
          {t.blockedNext}
        </Message>
      )
    case 'refused':
      return (
        <>
          <Message status="failed" title={t.refused}>
            {t.refusedNext}
          </Message>
          <ApiErrorNotice error={outcome.error} />
        </>
      )
    case 'waiting':
      return (
        <Message status="pending" title={<Expiry at={outcome.expires} unknown={t.waiting} known={t.waitingExpires} />}>
          {t.waitingNext}
        </Message>
      )
    case 'absent':
      return (
        <Message status="paused" title={t.absent}>
          {t.absentNext}
        </Message>
      )
    case 'unknown':
      return (
        <Message status="unknown" title={t.unknown}>
          {isLast ? t.unknownTwice : t.unknownNext}
        </Message>
      )
    case 'failed':
      return <ApiErrorNotice error={outcome.error} />
  }
}

interface MessageProps {
  status: 'pending' | 'done' | 'rejected' | 'failed' | 'paused' | 'unknown'
  title: ReactNode
  children: ReactNode
}

function Message({ status, title, children }: MessageProps) {
  return (
    <>
      <div className={classes['title']}>
        {status === 'unknown' ? <b>{title}</b> : <StatusBadge kind={status}>{title}</StatusBadge>}
      </div>
      <p className="sb-dim">{children}</p>
    </>
  )
}

interface ExpiryProps {
  at: number | null
  /** Without an expiry. */
  unknown: string
  known: (span: string) => string
}

/** `Text sent, expires in 23 h 59 min`, counting down. */
function Expiry({ at, unknown, known }: ExpiryProps) {
  const now = useNow('second')
  return at === null ? unknown : known(formatSpan(at - now))
}
