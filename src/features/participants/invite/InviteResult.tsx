import { Button } from '@mantine/core'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { useMasking } from '#/ui/format/Masked'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { wasAccepted, type InviteOutcome } from './invite-outcome'
import { text } from './text'
import { MAX_TRIES, type useInvite } from './use-invite'
import classes from './InviteResult.module.css'

const t = text.outcome

/** The result of an invitation, and what to do next. */
export function InviteResult({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const { outcome, personKey, invitation, tries, send, isSaved, isPending } = invite
  const mask = useMasking()
  const who = invite.who === null ? null : mask(invite.who)
  const params = useRouteParams()
  const head = useRef<HTMLDivElement>(null)
  const kind = outcome?.kind
  useEffect(() => {
    // Not rendered until the call has ended
    if (kind !== undefined && !isPending) head.current?.focus()
  }, [kind, invitation, isPending])
  if (outcome === null || isPending) return null
  const mayRetry = outcome.kind === 'absent' || (outcome.kind === 'unknown' && tries < MAX_TRIES)
  return (
    <section className={classes['result']} aria-label={t.label}>
      <div ref={head} tabIndex={-1} className={`sb-small ${classes['head'] ?? ''}`} role="status">
        {invitation ? (
          <div>
            {who === null ? null : (
              <>
                <b>
                  <bdi>{who}</bdi>
                </b>{' '}
              </>
            )}
            <Mdn value={invitation.mdn} />
          </div>
        ) : null}
        <Outcome
          outcome={outcome}
          who={who}
          isLast={tries >= MAX_TRIES}
          onSend={invitation ? () => send(invitation) : undefined}
        />
        {isSaved ? null : <p>{t.notSaved}</p>}
      </div>
      <div className={`sb-row ${classes['actions'] ?? ''}`}>
        {mayRetry && invitation ? <Button onClick={() => send(invitation)}>{t.retry}</Button> : null}
        {personKey === null ? null : (
          <Button component={PathLink} to={paths.person(params, personKey)}>
            {t.profile}
          </Button>
        )}
      </div>
    </section>
  )
}

interface Message {
  /** Null for a title without a badge. */
  status: ComponentProps<typeof StatusBadge>['kind'] | null
  title: ReactNode
  next: string
}

interface OutcomeProps {
  outcome: InviteOutcome
  who: string | null
  isLast: boolean
  onSend?: () => void
}

function Outcome({ outcome, who, isLast, onSend }: OutcomeProps) {
  const now = useNow('second')
  if (outcome.kind === 'failed') return <ApiErrorNotice error={outcome.error} onRetry={onSend} />
  const { status, title, next } = messageOf(outcome, { who, isLast, now })
  return (
    <>
      <div className={classes['title']}>
        {status === null ? <b>{title}</b> : <StatusBadge kind={status}>{title}</StatusBadge>}
      </div>
      <p className="sb-dim">{next}</p>
    </>
  )
}

function messageOf(
  outcome: Exclude<InviteOutcome, { kind: 'failed' }>,
  { who, isLast, now }: Pick<OutcomeProps, 'who' | 'isLast'> & { now: number },
): Message {
  const left = wasAccepted(outcome) && outcome.expires !== null ? outcome.expires - now : null
  if (left !== null && left <= 0)
    return {
      status: 'ended',
      title: outcome.kind === 'sent' ? t.sentExpired : t.expired,
      next: outcome.kind === 'already-waiting' ? `${t.noNewText} ${t.expiredNext}` : t.expiredNext,
    }
  switch (outcome.kind) {
    case 'sent': {
      const title = left === null ? t.sent : t.sentExpires(formatSpan(left))
      return { status: 'pending', title, next: t.sentNext(who) }
    }
    case 'already-waiting': {
      const { since } = outcome
      const title = since === null ? t.alreadyWaiting : t.alreadyWaitingSince(<Timestamp ms={since} relative={false} />)
      return { status: 'pending', title, next: t.noNewText }
    }
    case 'accepted':
      return { status: null, title: t.accepted, next: t.acceptedNext }
    case 'already-subscribed':
      return { status: 'done', title: t.alreadySubscribed, next: t.alreadySubscribedNext }
    case 'blocked':
      return { status: 'rejected', title: t.blocked, next: t.blockedNext }
    case 'no-texts':
      return { status: 'rejected', title: t.noTexts, next: t.noTextsNext }
    case 'waiting': {
      const title = left === null ? t.waiting : t.waitingExpires(formatSpan(left))
      return { status: 'pending', title, next: t.waitingNext }
    }
    case 'absent':
      return { status: 'paused', title: t.absent, next: t.absentNext }
    case 'unknown':
      return { status: null, title: t.unknown, next: isLast ? t.unknownTwice : t.unknownNext }
  }
}
