import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { broadcastQuery } from '#/api/broadcasts'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { JsonView } from '#/ui/format/JsonView'
import { visible } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { rowOf, type BroadcastRow } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { useListNames } from '../list-names'
import { text } from '../text'
import { LIVE_EVERY_MS } from '../use-broadcasts'
import { BroadcastActions } from './BroadcastActions'
import { BroadcastFacts } from './BroadcastFacts'
import { BroadcastTimeline } from './BroadcastTimeline'
import { MessagePanel } from './MessagePanel'
import classes from './BroadcastPage.module.css'

const t = text.detail

/** A broadcast: everything the service says of it, where it stands in time, what may be done to it. */
export function BroadcastPage() {
  const { broadcast_id: id = '' } = useParams()
  // Another broadcast is another page: no question and no outcome of the one before stays
  return <OneBroadcast key={id} id={id} />
}

function OneBroadcast({ id }: { id: string }) {
  const api = useApi()
  const place = useRouteParams()
  const now = useNow('minute')
  const client = useQueryClient()
  const query = useQuery({
    ...broadcastQuery(api, id),
    refetchInterval: ({ state }) => (state.data && isMoving(rowOf(state.data), now) ? LIVE_EVERY_MS : false),
  })
  const isGone = query.error instanceof ApiError && query.error.kind === 'not-found'
  const row = query.data && !isGone ? rowOf(query.data) : null
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="broadcasts" to={paths.broadcasts(place)}>
            {text.title}
          </PathLink>,
        ]}
        title={row ? <bdi>{visible(row.name || text.unnamed)}</bdi> : isGone ? t.gone : t.loading}
        beside={row ? <BroadcastStatus status={row.status} /> : null}
      />
      {isGone ? (
        <div className={classes['panel']}>
          <EmptyState title={t.goneNext} actions={<PathLink to={paths.broadcasts(place)}>{t.toList}</PathLink>}>
            {t.goneWhy}
          </EmptyState>
        </div>
      ) : null}
      {query.error && !isGone ? <ApiErrorNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      {row && query.data ? (
        <>
          <BroadcastActions
            row={row}
            reading={query.data}
            onChanged={() => void client.invalidateQueries({ queryKey: broadcastQuery(api, id).queryKey })}
          />
          <Whole row={row} raw={query.data.raw} />
        </>
      ) : null}
    </div>
  )
}

function Whole({ row, raw }: { row: BroadcastRow; raw: unknown }) {
  const names = useListNames()
  return (
    <div className={classes['grid']}>
      <div className={classes['main']}>
        <BroadcastTimeline row={row} />
        <BroadcastFacts row={row} names={names} />
      </div>
      <aside className={classes['side']} aria-label={t.message}>
        <MessagePanel row={row} />
      </aside>
      <div className={classes['raw']}>
        <Panel title={t.raw}>
          <JsonView value={raw} label={t.raw} open={1} />
        </Panel>
      </div>
    </div>
  )
}

/** It runs, or starts within two minutes. */
const isMoving = (row: BroadcastRow, now: number): boolean =>
  row.status === 'in_progress' || (row.status === 'scheduled' && row.sendAt !== null && row.sendAt - now <= 120_000)
