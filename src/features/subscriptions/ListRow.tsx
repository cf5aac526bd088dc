import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { undoAction, useQueuedAction, type QueuedActionPhase } from '#/parts/undo/undo-queue'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import type { ListHistory } from './list-histories'
import { ListName } from './ListName'
import { StretchLine } from './StretchLine'
import type { Subscriber } from './subscriber'
import { text } from './text'
import type { TimeAxis } from './time-axis'
import { TimeBar } from './TimeBar'
import { subjectOf } from './use-unsubscribe'
import classes from './SubscriptionsPanel.module.css'

interface ListRowProps {
  history: ListHistory
  /** What the list is called, and what it is called in a sentence. */
  name: string | null
  said: string
  canName: boolean
  axis: TimeAxis | null
  /** Ended records too. */
  withEnded: boolean
  subscriber: Subscriber
  onUnsubscribe: () => void
}

/** One list of a person: its name, its records, the track, and the one act that its state allows. */
export function ListRow(props: ListRowProps) {
  const { history, name, said, canName, axis, withEnded, subscriber, onUnsubscribe } = props
  const held = useQueuedAction(useApi().scope, subjectOf(subscriber.personKey, history.listId))
  const stretches = withEnded ? history.stretches : history.stretches.filter(stretch => stretch.isActive)
  return (
    <li className={classes['row']} data-ended={!history.isActive || undefined}>
      <div className={classes['list']}>
        <ListName listId={history.listId} name={name} canName={canName} />
        <ul className={classes['records']} aria-label={said}>
          {stretches.map((stretch, i) => (
            <li key={i}>
              {i === 0 && held?.phase.kind === 'waiting' ? text.notSent : <StretchLine stretch={stretch} />}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes['state']}>
        <State isActive={history.isActive} phase={held?.phase} />
      </div>
      {axis === null ? <span /> : <TimeBar axis={axis} stretches={stretches} />}
      <div className={classes['act']}>
        {history.isActive ? (
          <LeaveButton
            said={said}
            phase={held?.phase}
            onUnsubscribe={onUnsubscribe}
            onUndo={() => held && undoAction(held.id)}
          />
        ) : (
          <InviteAgain listId={history.listId} name={name} said={said} subscriber={subscriber} />
        )}
      </div>
    </li>
  )
}

function State({ isActive, phase }: { isActive: boolean; phase: QueuedActionPhase | undefined }) {
  if (!isActive) return <StatusBadge kind="ended">{text.ended}</StatusBadge>
  switch (phase?.kind) {
    case 'waiting':
      return <StatusBadge kind="pending">{phase.isPaused ? text.stands : text.leaving(phase.seconds)}</StatusBadge>
    case 'sending':
      return <StatusBadge kind="pending">{text.sending}</StatusBadge>
    case 'failed':
    case 'unsure':
    case 'already':
    case undefined:
      return <StatusBadge kind="done">{text.active}</StatusBadge>
  }
}

/** The second click of a double click must not take back what the first one did. */
const DOUBLE_CLICK_MS = 500

interface LeaveButtonProps {
  said: string
  phase: QueuedActionPhase | undefined
  onUnsubscribe: () => void
  onUndo: () => void
}

/** One button for both ways, so that whoever pressed it by keyboard stands on the way back. */
function LeaveButton({ said, phase, onUnsubscribe, onUndo }: LeaveButtonProps) {
  const pressed = useRef({ at: -Infinity, undid: false })
  const isWaiting = phase?.kind === 'waiting'
  const isSending = phase?.kind === 'sending'
  const press = (at: number) => {
    const { at: before, undid } = pressed.current
    if (isSending || (undid !== isWaiting && at - before < DOUBLE_CLICK_MS)) return
    pressed.current = { at, undid: isWaiting }
    if (isWaiting) onUndo()
    else onUnsubscribe()
  }
  return (
    <Button
      size="xs"
      aria-label={isWaiting ? text.undoFor(said) : text.unsubscribeFrom(said)}
      aria-disabled={isSending || undefined}
      onClick={event => press(event.timeStamp)}
    >
      {isWaiting ? text.undo : text.unsubscribe}
    </Button>
  )
}

interface InviteAgainProps {
  listId: string
  name: string | null
  said: string
  subscriber: Subscriber
}

/** Never "subscribe": the way back is the double opt-in of a participant (product.md, "Subscriptions"). */
function InviteAgain({ listId, name, said, subscriber: { mdn, externalId } }: InviteAgainProps) {
  const place = useRouteParams()
  if (mdn === null) return <span className={classes['why']}>{text.noNumber}</span>
  return (
    <PathLink
      className={classes['invite']}
      to={paths.participants(place)}
      state={invitationState({
        mdn,
        ...(externalId !== null && { external_person_id: externalId }),
        list: { id: listId, name },
      })}
      aria-label={text.inviteAgainTo(said)}
    >
      {text.inviteAgain}
    </PathLink>
  )
}
