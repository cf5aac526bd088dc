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
import { text } from '../text'
import type { InviteOutcome } from './invite-outcome'
import type { useInvite } from './use-invite'
import classes from './InviteResult.module.css'

const t = text.outcome

/** What became of an invitation, in plain words, and what to do next. */
export function InviteResult({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const { outcome, personKey, ready, tries, send, isKept, isPending } = invite
  const place = useRouteParams()
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
        <Words outcome={outcome} isLast={tries >= 2} />
        {isKept ? null : <p>{text.kept.notKept}</p>}
      </div>
      <div className={classes['acts']}>
        {mayRetry && ready ? <Button onClick={() => send(ready)}>{t.again}</Button> : null}
        {personKey === null ? null : <PathLink to={paths.person(place, personKey)}>{t.profile}</PathLink>}
      </div>
    </section>
  )
}

function Words({ outcome, isLast }: { outcome: InviteOutcome; isLast: boolean }) {
  switch (outcome.kind) {
    case 'sent':
      return (
        <Said lamp="pending" title={<Expiring title={t.sent} at={outcome.expires} />}>
          {t.sentNext}
        </Said>
      )
    case 'already-waiting':
      return (
        <Said
          lamp="pending"
          title={
            outcome.since === null ? (
              t.alreadyWaiting
            ) : (
              <>
                {t.alreadyWaiting} {t.since} <Timestamp ms={outcome.since} relative={false} />
              </>
            )
          }
        >
          {t.noNewText}
        </Said>
      )
    case 'already-subscribed':
      return (
        <Said lamp="done" title={t.alreadySubscribed}>
          {t.alreadySubscribedNext}
        </Said>
      )
    case 'blocked':
      return (
        <Said lamp="rejected" title={t.blocked}>
          {t.blockedNext}
        </Said>
      )
    case 'refused':
      return (
        <>
          <Said lamp="failed" title={t.refused}>
            {t.refusedNext}
          </Said>
          <ApiErrorNotice error={outcome.error} />
        </>
      )
    case 'waiting':
      return (
        <Said lamp="pending" title={<Expiring title={t.waiting} at={outcome.expires} />}>
          {t.waitingNext}
        </Said>
      )
    case 'absent':
      return (
        <Said lamp="paused" title={t.absent}>
          {t.absentNext}
        </Said>
      )
    case 'unknown':
      return (
        <Said lamp="unknown" title={t.unknown}>
          {isLast ? t.unknownTwice : t.unknownNext}
        </Said>
      )
    case 'failed':
      return <ApiErrorNotice error={outcome.error} />
  }
}

interface SaidProps {
  lamp: 'pending' | 'done' | 'rejected' | 'failed' | 'paused' | 'unknown'
  title: ReactNode
  children: ReactNode
}

function Said({ lamp, title, children }: SaidProps) {
  return (
    <>
      <div className={classes['title']}>
        {lamp === 'unknown' ? <b>{title}</b> : <StatusBadge kind={lamp}>{title}</StatusBadge>}
      </div>
      <p className="sb-dim">{children}</p>
    </>
  )
}

/** `Text sent, expires in 23 h 59 min`, counting. */
function Expiring({ title, at }: { title: string; at: number | null }) {
  const now = useNow('second')
  return at === null ? title : `${title}, ${t.expiresIn(formatSpan(at - now))}`
}
