import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { broadcastListQuery, broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { is404 } from '#/api/http/error'
import { clock } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ActivityLink } from '#/parts/access/ActivityLink'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { lastChange } from '#/parts/broadcast-samples/samples'
import { useRememberSamples } from '#/parts/broadcast-samples/use-remember-samples'
import { useListNames } from '#/parts/list-names/use-list-names'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { JsonView } from '#/ui/format/JsonView'
import { markAndShorten } from '#/ui/format/LongText'
import { FoldButton } from '#/ui/inputs/FoldButton'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { toBroadcastRow, type BroadcastRow } from '../broadcast-row'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { BroadcastStatus } from '../BroadcastStatus'
import { findEarlierSends, mostComparable } from '../earlier-sends'
import { text as shared } from '../text'
import { isActive, ACTIVE_REFRESH_MS } from '../use-broadcasts'
import { adviceFor } from './advice'
import { BroadcastActions } from './BroadcastActions'
import { BroadcastFacts } from './BroadcastFacts'
import { EarlierTable } from './EarlierTable'
import { Figures } from './Figures'
import { MessagePanel, useBroadcastMessage } from './MessagePanel'
import { RecipientCheck } from './RecipientCheck'
import { RecipientsChart, useSampleSeries } from './RecipientsChart'
import { StateNotice } from './StateNotice'
import { text } from './text'
import classes from './BroadcastPage.module.css'

/** A broadcast: its timeline, details, and message, and what can be done with it. */
export function BroadcastPage() {
  const { broadcast_id: id = '' } = useParams()
  // Keyed, so that no dialog or result of another broadcast remains
  return <BroadcastView key={id} id={id} />
}

function BroadcastView({ id }: { id: string }) {
  const api = useApi()
  const params = useRouteParams()
  const now = useNow('minute')
  const query = useQuery({
    ...broadcastQuery(api, id),
    refetchInterval: ({ state }) =>
      state.data && isActive(toBroadcastRow(state.data), now) ? ACTIVE_REFRESH_MS : false,
  })
  useRememberSamples([query])
  const isGone = is404(query.error)
  const [isCanceled, setCanceled] = useState(false)
  const reading = isCanceled && query.isRefetchError && query.data ? asCanceled(query.data) : query.data
  const row = reading && !isGone ? toBroadcastRow(reading) : null
  return (
    <div className="sb-page">
      <PageHead
        crumbs={[<BroadcastsCrumb key="list" />]}
        title={row ? <bdi>{markAndShorten(row.name || shared.unnamed)}</bdi> : isGone ? text.notFound : text.loading}
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
      {row && reading ? (
        <>
          <BroadcastActions row={row} reading={reading} onCanceled={() => setCanceled(true)} />
          <BroadcastDetails row={row} reading={reading} readAt={query.dataUpdatedAt + clock.skew()} />
        </>
      ) : null}
    </div>
  )
}

/** Shows a broadcast as canceled if it was canceled here but could not be read again. */
const asCanceled = (reading: BroadcastReading): BroadcastReading =>
  broadcastCan.cancel(reading.broadcast)
    ? { ...reading, broadcast: { ...reading.broadcast, status: 'canceled' } }
    : reading

/** At most this many earlier sends to the same lists are shown and compared. */
const MAX_EARLIER = 5

interface BroadcastDetailsProps {
  row: BroadcastRow
  reading: BroadcastReading
  /** When the broadcast was read, in ms of the service's clock. */
  readAt: number
}

function BroadcastDetails({ row, reading, readAt }: BroadcastDetailsProps) {
  const api = useApi()
  const names = useListNames()
  const message = useBroadcastMessage(row, names)
  const series = useSampleSeries(row)
  const [isOpen, setOpen] = useState(false)
  const sent = useQuery(broadcastListQuery(api, 'sent'))
  const sentRows = (sent.data?.broadcasts ?? []).map(toBroadcastRow).filter(({ id }) => id !== row.id)
  const earlier = findEarlierSends(sentRows, row, row.sendAt ?? undefined)
  const compared = mostComparable(earlier, row, MAX_EARLIER)
  const advice = adviceFor(row, { readAt, lastChange: lastChange(series, row.recipients) })
  return (
    <>
      {advice === null ? null : (
        <div className={classes['notice']}>
          <StateNotice row={row} advice={advice} names={names} earlier={earlier.slice(0, MAX_EARLIER)} />
        </div>
      )}
      <div className={`sb-columns ${classes['grid'] ?? ''}`}>
        <div className={classes['main']}>
          <Figures row={row} reading={message} readAt={readAt} earlier={compared} />
          <RecipientsChart row={row} series={series} />
          {row.lists.length > 0 ? <EarlierTable row={row} earlier={compared} sent={sent} /> : null}
        </div>
        <aside className={classes['side']} aria-label={text.message.title}>
          <MessagePanel row={row} reading={message} />
        </aside>
        <div className={classes['main']}>
          <BroadcastFacts row={row} names={names} />
          <RecipientCheck reading={reading} />
        </div>
        <div className={classes['response']}>
          <Panel
            title={text.response}
            tools={
              <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
                {text.showResponse}
              </FoldButton>
            }
          >
            {isOpen ? <JsonView value={reading.raw} label={text.response} open={1} /> : undefined}
          </Panel>
        </div>
      </div>
    </>
  )
}
