import { useParams } from 'react-router'
import { ApiError } from '#/api/http/error'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText, visible } from '#/ui/format/LongText'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { PageHead } from '#/ui/layout/PageHead'
import { batchText as text } from '../batch-text'
import { failureGroups } from '../failure-groups'
import { text as listText } from '../text'
import { useRouteParams } from '../use-place'
import { BatchFigures } from './BatchFigures'
import { EntriesPanel } from './EntriesPanel'
import { ReasonsPanel } from './ReasonsPanel'
import { SaveFailures } from './SaveFailures'
import { SendAgain } from './SendAgain'
import { useBatch, type BatchQuery, type BatchView } from './use-batch'
import classes from './BatchPage.module.css'

/** One batch: how far it is, why rows failed, and every row (product.md, Imports, Batch). */
export function BatchPage() {
  const { app_id: app = '', batch_id: id = '' } = useParams()
  return <Batch key={`${app} ${id}`} app={app} id={id} />
}

function Batch({ app, id }: { app: string; id: string }) {
  const place = useRouteParams()
  const batch = useBatch(app, id)
  const { view } = batch
  const isUnknown = batch.error instanceof ApiError && batch.error.kind === 'not-found'
  if (isUnknown && view === null) return <NoSuchBatch app={app} id={id} />
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(place, app)}>
            {listText.title}
          </PathLink>,
          ...(view?.sent
            ? [
                <bdi key="file">
                  {visible(text.part(view.sent.title.slice(0, 200), view.sent.step + 1, view.ofFile))}
                </bdi>,
              ]
            : []),
        ]}
        title={
          <>
            {text.title}{' '}
            <span className={classes['id']}>
              <LongText text={id} limit={80} />
            </span>
          </>
        }
        beside={
          <>
            <CopyButton value={id} label={text.id} />
            {view ? <BatchState view={view} /> : null}
          </>
        }
      >
        {view?.entries.some(({ state }) => state === 'failed') === true ? (
          <>
            <SaveFailures app={app} id={id} view={view} />
            <SendAgain app={app} id={id} view={view} />
          </>
        ) : null}
      </PageHead>
      {batch.error && !batch.fetching ? (
        <div className={classes['notice']}>
          <ApiErrorNotice error={batch.error} onRetry={batch.refetch} />
        </div>
      ) : null}
      {view ? <BatchParts app={app} view={view} batch={batch} /> : batch.error ? null : <LoadingSkeleton rows={8} />}
    </div>
  )
}

function BatchState({ view: { counts } }: { view: BatchView }) {
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
        <p className={classes['differ']}>
          {view.listed ? text.differ(view.counts.failed, view.listed.failed) : null}{' '}
          {view.unreadable > 0 ? text.unreadable(view.unreadable) : null}
        </p>
      ) : null}
      {groups.length > 0 ? <ReasonsPanel view={view} groups={groups} /> : null}
      {view.hasEntries ? (
        <EntriesPanel app={app} view={view} groups={groups} />
      ) : (
        <section className={classes['panel']}>
          <EmptyState title={text.noEntries}>{text.noEntriesNext}</EmptyState>
        </section>
      )}
    </>
  )
}

function NoSuchBatch({ app, id }: { app: string; id: string }) {
  const place = useRouteParams()
  return (
    <div className={classes['page']}>
      <h1>{text.unknown.title}</h1>
      <section className={classes['panel']}>
        <EmptyState
          title={<bdi className="sb-mono">{visible(id.slice(0, 300))}</bdi>}
          actions={<PathLink to={paths.imports(place, app)}>{text.unknown.to}</PathLink>}
        >
          {text.unknown.why}
        </EmptyState>
      </section>
    </div>
  )
}
