import type { ClockMoved } from '#/api/control'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { formatSpan } from '#/ui/format/moment'
import { Panel } from '#/ui/layout/Panel'
import { countKinds } from './pending-events'
import { text } from './text'
import classes from './MoveResult.module.css'

const t = text.result

/** What happened during a move of the clock: the events that fell due and the messages that were sent. */
export function MoveResult({ moved }: { moved: ClockMoved }) {
  const routeParams = useRouteParams()
  const done = countKinds(moved.done.map(({ what }) => what))
  const { total } = moved.sent
  return (
    <Panel title={t.title} level={3}>
      <div className={classes['result']} role="status">
        <p>{t.moved(formatSpan(moved.by))}</p>
        {done.length === 0 ? (
          <p>{t.nothing}</p>
        ) : (
          <ul className={classes['done']}>
            {done.map(([what, count]) => (
              <li key={what}>{t.done[what](count)}</li>
            ))}
          </ul>
        )}
        {moved.isCut ? <p className="sb-dim">{t.atLeast}</p> : null}
        <p>
          {total === 0 ? (
            t.sentNone
          ) : (
            <>
              {t.sent(total)} <PathLink to={paths.lab(routeParams, 'outbox')}>{t.outbox}</PathLink>
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}
