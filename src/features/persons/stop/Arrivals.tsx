import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Masked } from '#/ui/format/Masked'
import { Panel } from '#/ui/layout/Panel'
import { broadcastName, describeArrival, type SentenceContext } from './describe-arrival'
import type { Arrival } from './find-arrivals'
import { text } from './text'
import classes from './Stop.module.css'

interface ArrivalsProps {
  title: string
  arrivals: readonly Arrival[]
  context: SentenceContext
}

/** What can still reach the number and why, and what no reading can rule out. */
export function Arrivals({ title, arrivals, context }: ArrivalsProps) {
  return (
    <Panel title={title}>
      {arrivals.length === 0 ? <p>{text.arrivals.none}</p> : null}
      <ul className={classes['sentences']}>
        {arrivals.map((arrival, index) => (
          // Never reordered: a new reading replaces all of them
          <li key={index}>
            <Masked text={describeArrival(arrival, context)} /> <BroadcastLink arrival={arrival} />
          </li>
        ))}
      </ul>
      <ul className={`${classes['sentences'] ?? ''} sb-note`}>
        {text.arrivals.always.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  )
}

function BroadcastLink({ arrival }: { arrival: Arrival }) {
  const routeParams = useRouteParams()
  if (arrival.kind !== 'under-way') return null
  const { broadcast } = arrival
  return (
    <PathLink to={paths.broadcast(routeParams, broadcast.broadcast_id)}>
      {text.arrivals.open(broadcastName(broadcast))}
    </PathLink>
  )
}
