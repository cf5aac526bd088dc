import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { importsRoot } from '#/api/imports'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { sentBatchesOf } from '#/parts/import-batches/import-store'
import { JobCard } from '#/parts/jobs/JobCard'
import { JobsUnread } from '#/parts/jobs/JobsUnread'
import { useJobs, useJobsUnread } from '#/parts/jobs/use-jobs'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { markAndShorten } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { describeImportJob } from '../file/describe-import-job'
import { importSettingsSchema } from '../file/import-settings'
import { text as shared } from '../text'
import { BatchFailures } from './BatchFailures'
import { SaveResultFile, SendFileAgain, type SentFile } from './FileTools'
import { selectBatches } from './select-batches'
import { text } from './text'
import { useKnownBatches } from './use-failures'

const t = text.file

/** A file of push tokens that was sent from this browser: its job, and why tokens of its batches failed. */
export function FilePage() {
  const { job_id: id = '' } = useParams()
  const api = useApi()
  const params = useRouteParams()
  const jobs = useJobs()
  const isUnread = useJobsUnread()
  const found = jobs?.find(({ job }) => job.id === id)
  const app = importSettingsSchema.safeParse(found?.job.settings).data?.app_id
  // The job is deleted after 30 days, but its batches stay, even those of an app that the session does not list
  const anyBatch = useQuery({
    queryKey: [...importsRoot(api), 'batch-of-file', id],
    queryFn: async () => (await sentBatchesOf(api.scope, id))[0] ?? null,
    enabled: app === undefined,
    staleTime: 0,
  })
  const fileApp = app ?? anyBatch.data?.app_id
  const submitted = found?.job.counts.done ?? 0
  const known = useKnownBatches(
    fileApp === undefined ? [] : [fileApp],
    all => all.reduce((sum, { job, rows }) => (job === id ? sum + rows : sum), 0) < submitted,
  )
  const sent = known.sent.filter(({ job }) => job === id).toSorted((a, b) => a.step - b.step)
  const title = found?.job.title ?? anyBatch.data?.title ?? ''
  // Until a batch of the file has been sent, only its job knows about the file
  const isUnknown = fileApp === undefined && (jobs === null || isUnread)
  const isReading = fileApp === undefined ? anyBatch.isPending : known.isPending
  if (isReading || (isUnknown && !isUnread)) return <LoadingSkeleton rows={8} />
  if (isUnknown)
    return (
      <div className="sb-grid sb-table-page">
        <PageHead title={shared.title} />
        <JobsUnread />
      </div>
    )
  if (fileApp === undefined && anyBatch.isError)
    return (
      <div className="sb-grid sb-table-page">
        <PageHead title={shared.title} />
        <ErrorNotice title={t.unread} onRetry={() => void anyBatch.refetch()} />
      </div>
    )
  if (fileApp === undefined)
    return (
      <div className="sb-grid sb-table-page">
        <PageHead title={t.notFound} />
        <section className="sb-card">
          <EmptyState
            title={t.notFoundHint}
            actions={
              <Button component={PathLink} to={paths.imports(params)}>
                {t.allBatches}
              </Button>
            }
          />
        </section>
      </div>
    )
  const file: SentFile = { job: id, title, app: fileApp, sent }
  const span = { from: -Infinity, until: Infinity }
  const { batches } = selectBatches(known, { chosen: null, chosenApp: null, job: id, span, previous: null })
  return (
    <div className="sb-grid sb-table-page">
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(params, fileApp)}>
            {shared.title}
          </PathLink>,
        ]}
        title={<bdi>{markAndShorten(title.slice(0, 200))}</bdi>}
        below={t.below(fileApp, sent.length)}
      >
        {sent.length > 0 ? (
          <>
            <Button component={PathLink} to={paths.imports(params, fileApp, id)}>
              {t.showBatches}
            </Button>
            {found === undefined ? null : <SaveResultFile file={file} />}
            <SendFileAgain file={file} known={known} batches={batches} />
            <Button onClick={known.refetch}>{text.tools.refresh}</Button>
          </>
        ) : null}
      </PageHead>
      {known.errors.map((error, index) => (
        <ApiErrorNotice key={index} error={error} onRetry={known.refetch} />
      ))}
      {found === undefined ? (
        <JobsUnread />
      ) : (
        <Panel flush title={t.job}>
          <JobCard liveJob={found} description={describeImportJob} />
        </Panel>
      )}
      {sent.length > 0 ? (
        <BatchFailures
          key={id}
          selection={id}
          subject={{ label: t.results, apps: [fileApp], span: null, file: title }}
          known={known}
          batches={batches}
          before={null}
        />
      ) : null}
    </div>
  )
}
