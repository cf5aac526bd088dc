import type { ClockMoved } from '#/api/control'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { formatSpan } from '#/ui/format/moment'
import { Panel } from '#/ui/layout/Panel'
import { text } from '../text'
import { countKinds } from './pending-events'
import classes from './MoveResult.module.css'

const t = text.clock

/** What a move of the clock did: what fell due, and what left the service on the way. */
export function MoveResult({ moved }: { moved: ClockMoved }) {
  const place = useRouteParams()
  const done = countKinds(moved.done.map(({ what }) => what))
  const { total } = moved.sent
  return (
    <Panel title={t.result} level={3}>
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
              {t.sent(total)}. <PathLink to={paths.lab(place, 'outbox')}>{t.outbox}</PathLink>
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}
