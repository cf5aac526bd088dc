import { Button } from '@mantine/core'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { aboutAction, undoAction, useQueuedAction, type QueuedActionPhase } from '#/parts/undo/undo-queue'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { knownReason } from './describe-reason'
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
  /** The name inside a sentence; "list 4120" if the list has no name. */
  label: string
  canBeNamed: boolean
  axis: TimeAxis | null
  /** Whether to show the ended periods of an active list. Those of an ended list are always shown. */
  withEnded: boolean
  subscriber: Subscriber
  onUnsubscribe: () => void
}

/** One list of a person: its name, its periods, their bar, and the action that its status allows. */
export function ListRow(props: ListRowProps) {
  const { history, name, label, canBeNamed, axis, withEnded, subscriber, onUnsubscribe } = props
  const subject = unsubscribeSubject(subscriber.personKey, history.listId)
  const action = useQueuedAction(useApi().scope, subject)
  const { mdn, hasNumber, externalId } = subscriber
  const routeParams = useRouteParams()
  const periods = withEnded || !history.isActive ? history.periods : history.periods.filter(period => period.isActive)
  const [shown, more] = useFirstRows(periods, 20)
  const meaning = !history.isActive ? 'invite' : action?.phase.kind === 'waiting' ? 'undo' : 'unsubscribe'
  return (
    <li
      className={`sb-small ${classes['row'] ?? ''}`}
      data-ended={!history.isActive || undefined}
      {...aboutAction(subject)}
    >
      <div className={classes['list']}>
        <ListName listId={history.listId} name={name} canBeNamed={canBeNamed} />
        <ul className="sb-note" aria-label={label}>
          {shown.map((period, i) => (
            <li key={i}>
              {i === 0 && action?.phase.kind === 'waiting' ? text.notSent : <PeriodLine period={period} />}
            </li>
          ))}
        </ul>
        {more}
      </div>
      <div>
        <Status isActive={history.isActive} phase={action?.phase} />
      </div>
      {axis === null ? <span /> : <TimeBar axis={axis} periods={shown} />}
      <MisclickGuard className={classes['action']} meaning={meaning}>
        {history.isActive ? (
          <UnsubscribeButton
            label={label}
            phase={action?.phase}
            onUnsubscribe={onUnsubscribe}
            onUndo={() => action && undoAction(action.id)}
          />
        ) : mdn === null ? (
          // Until the person is read, nothing is known; if that fails, the page says so
          hasNumber === null ? null : (
            <span className={`sb-note ${classes['why'] ?? ''}`}>
              {hasNumber ? (
                text.unreadableNumber
              ) : (
                <>
                  {text.noNumber}{' '}
                  <PathLink to={paths.editPerson(routeParams, subscriber.personKey)}>{text.giveNumber}</PathLink>
                </>
              )}
            </span>
          )
        ) : (
          // Staff cannot subscribe anyone: to return to a list, a person needs a new double opt-in
          <Button
            component={PathLink}
            size="xs"
            to={paths.participants(routeParams)}
            state={invitationState({
              mdn,
              person_key: subscriber.personKey,
              ...(externalId !== null && { external_person_id: externalId }),
              list: { id: history.listId, name },
            })}
            aria-label={text.inviteTo(label)}
          >
            {text.invite}
          </Button>
        )}
      </MisclickGuard>
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

interface UnsubscribeButtonProps {
  label: string
  phase: QueuedActionPhase | undefined
  onUnsubscribe: () => void
  onUndo: () => void
}

/** One button for both actions, so that the focus is on Undo right after unsubscribing. */
function UnsubscribeButton({ label, phase, onUnsubscribe, onUndo }: UnsubscribeButtonProps) {
  const isWaiting = phase?.kind === 'waiting'
  const isSending = phase?.kind === 'sending' || phase?.kind === 'checking'
  const press = isWaiting ? onUndo : onUnsubscribe
  return (
    <Button
      size="xs"
      aria-label={isWaiting ? text.undoFor(label) : text.unsubscribeFrom(label)}
      aria-disabled={isSending || undefined}
      onClick={isSending ? undefined : press}
    >
      {isWaiting ? text.undo : text.unsubscribe}
    </Button>
  )
}

const t = text.period
const Day = ({ ms }: { ms: number }) => <Timestamp ms={ms} precision="day" weekday={false} relative={false} />

/** One subscription period: its start; if it has ended, also its end and the reason. */
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
  const known = knownReason(reason)
  if (known !== null) return known
  return (
    <span className="sb-mono">
      <LongText text={reason} limit={80} />
    </span>
  )
}
