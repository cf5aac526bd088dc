import { useRouteParams } from '#/api/route-params'
import type { Reach } from '#/contract/filters/broadcast-reach'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { describeClause, type ReachNames } from '#/parts/reach/describe-reach'
import { SendTime } from '#/parts/schedule/SendTime'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { text } from './text'
import { checkedStatuses, type CheckedBroadcast, type CheckedStatus } from './use-person-messages'
import classes from './MessagesPage.module.css'

/** Laying out more would block the page, and nobody reads more during a call. */
const SHOWN_AT_FIRST = 30

interface VerdictGroupProps {
  verdict: Reach['verdict']
  broadcasts: readonly CheckedBroadcast[]
  names: ReachNames
}

/** The broadcasts of one verdict, each with the clause that decides it. */
export function VerdictGroup({ verdict, broadcasts, names }: VerdictGroupProps) {
  const { title, none } = text.groups[verdict]
  const [shown, more] = useFirstRows(broadcasts, SHOWN_AT_FIRST)
  return (
    <Panel flush title={title} titleNote={text.count(broadcasts.length)} footer={more ?? undefined}>
      {broadcasts.length === 0 ? (
        <p className="sb-missing">{none}</p>
      ) : (
        <ul className={classes['rows']} aria-label={title}>
          {shown.map(checked => (
            <Row key={checked.reading.broadcast.broadcast_id} checked={checked} names={names} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const badges = {
  scheduled: 'scheduled',
  in_progress: 'in-progress',
  sent: 'done',
  paused: 'paused',
  failed: 'failed',
} as const satisfies Record<CheckedStatus, string>

function Row({ checked: { reading, reach }, names }: { checked: CheckedBroadcast; names: ReachNames }) {
  const params = useRouteParams()
  const { broadcast_id: id, name, status } = reading.broadcast
  const known = checkedStatuses.find(checkedStatus => checkedStatus === status) ?? null
  return (
    <li className={classes['row']}>
      <div className={`sb-row sb-small ${classes['when'] ?? ''}`}>
        <SendTime broadcastId={id} ms={reach.sentAt} relative={false} absent={text.noTime} />
        {known === null ? (
          <StatusBadge kind="unknown">{status.slice(0, 60)}</StatusBadge>
        ) : (
          <StatusBadge kind={badges[known]}>{text.statuses[known]}</StatusBadge>
        )}
      </div>
      <div>
        <PathLink to={paths.broadcast(params, id)} className={classes['name']}>
          <LongText text={name || text.unnamed} limit={120} />
        </PathLink>
        <p className="sb-text">{describeClause(reach, names)}</p>
      </div>
    </li>
  )
}
