import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ActivityLink } from '#/parts/access/ActivityLink'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import type { BatchCounts } from '#/parts/import-batches/batch-row'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { PageHead } from '#/ui/layout/PageHead'
import { entryStates } from '../batch-entries'
import { text as shared } from '../text'
import { BatchFigures } from './BatchFigures'
import { EntriesPanel } from './EntriesPanel'
import { failureGroups } from './failure-groups'
import { SaveFailures, SendAgain } from './FailureTools'
import { ReasonsPanel } from './ReasonsPanel'
import { text } from './text'
import { useBatch, type BatchQuery, type BatchView } from './use-batch'
import classes from './BatchPage.module.css'

/** One batch: its counts, why rows failed, and every row. */
export function BatchPage() {
  const { app_id: app = '', batch_id: id = '' } = useParams()
  return <Batch key={`${app} ${id}`} app={app} id={id} />
}

function Batch({ app, id }: { app: string; id: string }) {
  const params = useRouteParams()
  const batch = useBatch(app, id)
  const { view } = batch
  const isUnknown = isNotFound(batch.error)
  if (isUnknown && view === null) return <BatchNotFound app={app} id={id} />
  return (
    <div className="sb-grid sb-table-page">
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(params, app)}>
            {shared.title}
          </PathLink>,
          ...(view?.sent
            ? [
                <PathLink key="file" to={paths.importFile(params, view.sent.job)}>
                  <bdi>
                    {markAndShorten(
                      text.batchOfFile(view.sent.title.slice(0, 200), view.sent.step + 1, view.sent.steps ?? null),
                    )}
                  </bdi>
                </PathLink>,
              ]
            : []),
        ]}
        title={text.title(
          <span className={`sb-wrap ${classes['id'] ?? ''}`}>
            <LongText text={id} limit={80} />
          </span>,
        )}
        beside={
          <>
            <CopyButton value={id} label={text.copyId} />
            {view ? <BatchState view={view} /> : null}
          </>
        }
      >
        {view ? <ActivityLink type="batch" id={id} /> : null}
        {view?.entries.some(({ state }) => state === 'failed') === true ? (
          <>
            <SaveFailures app={app} id={id} view={view} />
            <SendAgain app={app} id={id} view={view} />
          </>
        ) : null}
      </PageHead>
      {batch.error && !batch.isFetching ? (
        <div className={classes['notice']}>
          <ApiErrorNotice error={batch.error} onRetry={batch.refetch} />
        </div>
      ) : null}
      {view ? <BatchParts app={app} view={view} batch={batch} /> : batch.error ? null : <LoadingSkeleton rows={8} />}
    </div>
  )
}

function BatchState({ view: { counts } }: { view: BatchView }) {
  if (counts === null) return null
  const kind = counts.pending > 0 ? 'pending' : 'done'
  return (
    <span className={classes['state']} data-state={kind}>
      <StatusBadge kind={kind}>{counts.pending > 0 ? text.waiting(counts.pending) : text.settled}</StatusBadge>
    </span>
  )
}

function BatchParts({ app, view, batch }: { app: string; view: BatchView; batch: BatchQuery }) {
  const groups = failureGroups(view.entries)
  return (
    <>
      <BatchFigures view={view} batch={batch} />
      {view.listed || view.unreadable > 0 ? (
        <div className="sb-callout">
          {view.counts && view.listed ? <p>{text.countsDiffer(differencesOf(view.counts, view.listed))}</p> : null}
          {view.unreadable > 0 ? <p>{shared.unreadableRows(view.unreadable)}</p> : null}
        </div>
      ) : null}
      {groups.length > 0 ? <ReasonsPanel view={view} groups={groups} /> : null}
      {view.hasEntries ? (
        <EntriesPanel app={app} view={view} />
      ) : view.unreadable > 0 ? null : (
        <section className="sb-card">
          <EmptyState title={view.counts === null ? text.nothingReturned : text.noEntries}>
            {text.noEntriesHint}
          </EmptyState>
        </section>
      )}
    </>
  )
}

const differencesOf = (counts: BatchCounts, listed: BatchCounts) =>
  entryStates
    .filter(state => counts[state] !== listed[state])
    .map(state => ({ state, counted: counts[state], listed: listed[state] }))

function BatchNotFound({ app, id }: { app: string; id: string }) {
  const params = useRouteParams()
  return (
    <div className="sb-grid sb-table-page">
      <PageHead title={text.notFound.title} />
      <section className="sb-card">
        <EmptyState
          title={<bdi className="sb-mono">{markAndShorten(id.slice(0, 300))}</bdi>}
          actions={
            <Button component={PathLink} to={paths.imports(params, app)}>
              {text.notFound.allBatches}
            </Button>
          }
        >
          {text.notFound.why}
        </EmptyState>
      </section>
    </div>
  )
}
