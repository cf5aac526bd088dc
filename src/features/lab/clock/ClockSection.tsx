import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#/api/api-context'
import { type ClockMoveResult, dueQuery } from '#/api/control'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { LabError } from '../LabError'
import { ServiceTime, Skew } from '../ServiceStatus'
import { useMoveClock } from '../use-move-clock'
import { countKinds, nextOf } from './pending-events'
import { PendingEvents } from './PendingEvents'
import { StepForm } from './StepForm'
import { text as t } from './text'
import classes from './ClockSection.module.css'

const steps = Object.entries(t.steps)
const nextMoves = [
  ['broadcast_starts', t.nextSend, t.noSend],
  ['participation_expires', t.nextExpiration, t.noExpiration],
] as const
/** Events also fall due without a move of the clock. */
const PENDING_POLL_MS = 10_000

/** The service's time, and ways to move it forward. */
export function ClockSection() {
  const api = useApi()
  const due = useQuery({ ...dueQuery(api), refetchInterval: PENDING_POLL_MS })
  const { move, moved, isBusy, failure } = useMoveClock(announcementOf)
  return (
    <div className={`sb-columns ${classes['columns'] ?? ''}`}>
      <div className="sb-column">
        <Panel title={t.title} footer={t.onlyForward}>
          <div>
            <p className={classes['time']}>
              <ServiceTime />
            </p>
            <p className="sb-note">
              <Skew />
            </p>
          </div>
          <h3 className={classes['heading']}>{t.forward}</h3>
          <div className={classes['steps']}>
            {steps.map(([advance, name]) => (
              <Button key={advance} onClick={() => move({ advance })} aria-disabled={isBusy || undefined}>
                {name}
              </Button>
            ))}
          </div>
          <StepForm isBusy={isBusy} onStep={advance => move({ advance })} />
          <h3 className={classes['heading']}>{t.next}</h3>
          <div className="sb-stack">
            {nextMoves.map(([what, label, none]) => (
              <NextButton
                key={what}
                label={label}
                next={nextOf(due.data?.due ?? [], what)}
                noneReason={due.data ? (due.data.total > due.data.due.length ? t.noneListed : none) : ''}
                isBusy={isBusy}
                onMove={to => move({ to })}
              />
            ))}
          </div>
        </Panel>
        {isBusy ? <p className="sb-note">{t.moving}</p> : null}
        {failure === null ? null : <LabError error={failure} />}
        {moved === null ? null : <MoveResult moved={moved} />}
      </div>
      {due.isError && !due.data ? (
        <LabError error={due.error} onRetry={() => void due.refetch()} />
      ) : (
        <PendingEvents due={due.data} isBusy={isBusy} onMove={to => move({ to })} />
      )}
    </div>
  )
}

interface NextButtonProps {
  label: string
  next: { at: number; name: string } | null
  /** Shown if there is no next event. */
  noneReason: string
  isBusy: boolean
  onMove: (to: number) => void
}

/** Moves the clock to the next event of a kind; disabled, with the reason, if there is none. */
function NextButton({ label, next, noneReason, isBusy, onMove }: NextButtonProps) {
  const noteId = useId()
  return (
    <div className={classes['next']}>
      <Button
        // Not `disabled`, which would lose the focus when the last event of the kind has happened
        data-disabled={next === null || undefined}
        aria-disabled={isBusy || next === null || undefined}
        aria-describedby={noteId}
        onClick={() => next && onMove(next.at)}
      >
        {label}
      </Button>
      <span id={noteId} className="sb-note">
        {next === null ? (
          noneReason
        ) : (
          <>
            <bdi className={classes['name']}>{next.name}</bdi> <Timestamp ms={next.at} />
          </>
        )}
      </span>
    </div>
  )
}

/** The kinds of events that fell due, each with its number. */
const eventsOf = ({ done }: ClockMoveResult): string[] =>
  countKinds(done.map(({ what }) => what)).map(([what, count]) => t.result.done[what](count))

const sentOf = ({ sent }: ClockMoveResult): string =>
  sent === null ? t.result.sentUnknown : sent.total === 0 ? t.result.sentNone : t.result.sent(sent.total)

/** What `MoveResult` shows, for screen readers. */
const announcementOf = (moved: ClockMoveResult): string => {
  const events = eventsOf(moved)
  return [
    t.result.moved(formatSpan(moved.by)),
    events.length === 0 ? t.result.nothing : t.result.events(events),
    ...(moved.mayBeIncomplete ? [t.result.atLeast] : []),
    sentOf(moved),
  ].join(' ')
}

/** What happened during a move of the clock: the events that fell due and the messages that were sent. */
function MoveResult({ moved }: { moved: ClockMoveResult }) {
  const routeParams = useRouteParams()
  const events = eventsOf(moved)
  return (
    <Panel title={t.result.title} level={3}>
      <div className={`sb-small ${classes['result'] ?? ''}`}>
        <p>{t.result.moved(formatSpan(moved.by))}</p>
        {events.length === 0 ? (
          <p>{t.result.nothing}</p>
        ) : (
          <ul className={classes['done']}>
            {events.map(event => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        )}
        {moved.mayBeIncomplete ? <p className="sb-dim">{t.result.atLeast}</p> : null}
        <p>
          {sentOf(moved)}{' '}
          {moved.sent?.total === 0 ? null : (
            <PathLink to={paths.lab(routeParams, 'outbox')}>{t.result.outbox}</PathLink>
          )}
        </p>
      </div>
    </Panel>
  )
}
