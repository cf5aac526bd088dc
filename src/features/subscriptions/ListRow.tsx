import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { undoAction, useQueuedAction, type QueuedActionPhase } from '#/parts/undo/undo-queue'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import type { ListHistory, Period } from './list-histories'
import { ListName } from './ListName'
import type { Subscriber } from './subscriber'
import { text } from './text'
import type { TimeAxis } from './time-axis'
import { TimeBar } from './TimeBar'
import { unsubscribeSubject } from './use-unsubscribe'
import classes from './SubscriptionsPanel.module.css'

interface ListRowProps {
  history: ListHistory
  name: string | null
  /** The name inside a sentence: "list 4120" without one. */
  label: string
  canName: boolean
  axis: TimeAxis | null
  /** Whether to show ended periods. */
  withEnded: boolean
  subscriber: Subscriber
  onUnsubscribe: () => void
}

/** One list of a person: its name, its periods, their bar, and the action that its status allows. */
export function ListRow(props: ListRowProps) {
  const { history, name, label, canName, axis, withEnded, subscriber, onUnsubscribe } = props
  const action = useQueuedAction(useApi().scope, unsubscribeSubject(subscriber.personKey, history.listId))
  const { mdn, externalId } = subscriber
  const routeParams = useRouteParams()
  const periods = withEnded ? history.periods : history.periods.filter(period => period.isActive)
  const [shown, more] = useFirstRows(periods, 20)
  return (
    <li className={classes['row']} data-ended={!history.isActive || undefined}>
      <div className={classes['list']}>
        <ListName listId={history.listId} name={name} canName={canName} />
        <ul className="sb-note" aria-label={label}>
          {shown.map((period, i) => (
            <li key={i}>
              {i === 0 && action?.phase.kind === 'waiting' ? text.notSent : <PeriodLine period={period} />}
            </li>
          ))}
        </ul>
        {more}
      </div>
      <div className={classes['state']}>
        <Status isActive={history.isActive} phase={action?.phase} />
      </div>
      {axis === null ? <span /> : <TimeBar axis={axis} periods={shown} />}
      <div className={classes['action']}>
        {history.isActive ? (
          <UnsubscribeButton
            label={label}
            phase={action?.phase}
            onUnsubscribe={onUnsubscribe}
            onUndo={() => action && undoAction(action.id)}
          />
        ) : mdn === null ? (
          <span className={classes['why']}>{text.noNumber}</span>
        ) : (
          // Staff cannot subscribe anyone: returning takes the double opt-in of a participant
          <PathLink
            className={classes['invite']}
            to={paths.participants(routeParams)}
            state={invitationState({
              mdn,
              ...(externalId !== null && { external_person_id: externalId }),
              list: { id: history.listId, name },
            })}
            aria-label={text.inviteTo(label)}
          >
            {text.invite}
          </PathLink>
        )}
      </div>
    </li>
  )
}

function Status({ isActive, phase }: { isActive: boolean; phase: QueuedActionPhase | undefined }) {
  if (!isActive) return <StatusBadge kind="ended">{text.ended}</StatusBadge>
  if (phase?.kind === 'checking') return <StatusBadge kind="pending">{text.checking}</StatusBadge>
  if (phase?.kind === 'sending') return <StatusBadge kind="pending">{text.sending}</StatusBadge>
  if (phase?.kind !== 'waiting') return <StatusBadge kind="done">{text.active}</StatusBadge>
  return <StatusBadge kind="pending">{phase.pausedBy === null ? text.leaving(phase.seconds) : text.paused}</StatusBadge>
}

/** The second click of a double click must not undo the first. */
const DOUBLE_CLICK_MS = 500

interface UnsubscribeButtonProps {
  label: string
  phase: QueuedActionPhase | undefined
  onUnsubscribe: () => void
  onUndo: () => void
}

/** One button to unsubscribe and to undo, so that the focus is on Undo after pressing it. */
function UnsubscribeButton({ label, phase, onUnsubscribe, onUndo }: UnsubscribeButtonProps) {
  const lastPress = useRef({ at: -Infinity, isUndo: false })
  const isWaiting = phase?.kind === 'waiting'
  const isSending = phase?.kind === 'sending' || phase?.kind === 'checking'
  const press = (at: number) => {
    const { at: before, isUndo } = lastPress.current
    if (isSending || (isUndo !== isWaiting && at - before < DOUBLE_CLICK_MS)) return
    lastPress.current = { at, isUndo: isWaiting }
    if (isWaiting) onUndo()
    else onUnsubscribe()
  }
  return (
    <Button
      size="xs"
      aria-label={isWaiting ? text.undoFor(label) : text.unsubscribeFrom(label)}
      aria-disabled={isSending || undefined}
      onClick={event => press(event.timeStamp)}
    >
      {isWaiting ? text.undo : text.unsubscribe}
    </Button>
  )
}

const t = text.period
const Day = ({ ms }: { ms: number }) => <Timestamp ms={ms} precision="day" weekday={false} relative={false} />

/** One subscription period: since when, or from when to when and why it ended. */
function PeriodLine({ period }: { period: Period }) {
  const { from, until, isActive, reason } = period
  if (isActive) return <span>{from === null ? t.unknownStart : t.active(<Day ms={from} />)}</span>
  return (
    <span>
      {t.ended(
        from === null ? t.unknownStart : <Day ms={from} />,
        until === null ? t.unknownEnd : <Day ms={until} />,
        <Reason reason={reason} />,
      )}
    </span>
  )
}

/** A reason that is not documented is shown as received. */
function Reason({ reason }: { reason: string | null }) {
  if (reason === null) return t.noReason
  if (isDocumented(reason)) return text.reasons[reason]
  return (
    <span className="sb-mono">
      <LongText text={reason} limit={80} />
    </span>
  )
}

const isDocumented = (reason: string): reason is keyof typeof text.reasons => Object.hasOwn(text.reasons, reason)
