import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { broadcastQuery } from '#/api/broadcasts'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ActivityLink } from '#/parts/access/ActivityLink'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useListNames } from '#/parts/list-names/use-list-names'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { JsonView } from '#/ui/format/JsonView'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { toBroadcastRow, type BroadcastRow } from '../broadcast-row'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { BroadcastStatus } from '../BroadcastStatus'
import { text as shared } from '../text'
import { isLive, LIVE_REFRESH_MS } from '../use-broadcasts'
import { BroadcastActions } from './BroadcastActions'
import { BroadcastFacts } from './BroadcastFacts'
import { BroadcastTimeline } from './BroadcastTimeline'
import { text } from './text'
import classes from './BroadcastPage.module.css'

/** A broadcast: its timeline, details, and message, and what can be done with it. */
export function BroadcastPage() {
  const { broadcast_id: id = '' } = useParams()
  // Keyed, so that no dialog or result of another broadcast is kept
  return <BroadcastView key={id} id={id} />
}

function BroadcastView({ id }: { id: string }) {
  const api = useApi()
  const params = useRouteParams()
  const now = useNow('minute')
  const client = useQueryClient()
  const query = useQuery({
    ...broadcastQuery(api, id),
    refetchInterval: ({ state }) => (state.data && isLive(toBroadcastRow(state.data), now) ? LIVE_REFRESH_MS : false),
  })
  const isGone = isNotFound(query.error)
  const row = query.data && !isGone ? toBroadcastRow(query.data) : null
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[<BroadcastsCrumb key="list" />]}
        title={
          row ? <bdi>{showControlCharacters(row.name || shared.unnamed)}</bdi> : isGone ? text.notFound : text.loading
        }
        beside={row ? <BroadcastStatus status={row.status} /> : null}
      >
        {row ? <ActivityLink type="broadcast" id={id} /> : null}
      </PageHead>
      {isGone ? (
        <div className="sb-card">
          <EmptyState
            title={text.notFoundNext}
            actions={
              <Button component={PathLink} to={paths.broadcasts(params)}>
                {text.toList}
              </Button>
            }
          >
            {text.notFoundWhy}
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
          <BroadcastDetails row={row} raw={query.data.raw} />
        </>
      ) : null}
    </div>
  )
}

function BroadcastDetails({ row, raw }: { row: BroadcastRow; raw: unknown }) {
  const names = useListNames()
  const template = row.reading?.broadcast.targeting?.message_template ?? ''
  return (
    <div className={classes['grid']}>
      <div className={classes['main']}>
        <BroadcastTimeline row={row} />
        <BroadcastFacts row={row} names={names} />
      </div>
      <aside className={classes['side']} aria-label={text.message}>
        <Panel title={text.message}>
          {template === '' ? <p className="sb-dim">{text.noMessage}</p> : <LongText text={template} limit={1000} />}
        </Panel>
      </aside>
      <div className={classes['response']}>
        <Panel title={text.response}>
          <JsonView value={raw} label={text.response} open={1} />
        </Panel>
      </div>
    </div>
  )
}
