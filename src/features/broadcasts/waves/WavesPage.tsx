import { Button } from '@mantine/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#/api/api-context'
import { broadcastQuery } from '#/api/broadcasts'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { isOpen, type Job, jobAddressSchema } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { jobStore } from '#/parts/jobs/jobs-client'
import { useJobs, useJobsClient } from '#/parts/jobs/use-jobs'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { useNow } from '#/ui/behavior/clock'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { markAndShorten } from '#/ui/format/LongText'
import { useZone } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { Dialog } from '#/ui/overlays/Dialog'
import { PlainTable } from '#/ui/table/PlainTable'
import { toBroadcastRow } from '../broadcast-row'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { isActive, ACTIVE_REFRESH_MS } from '../use-broadcasts'
import { cancelWaves, type CanceledWaves } from './cancel-waves'
import { describeWavesJob } from './describe-waves-job'
import { fieldLabel } from './field-label'
import { scheduledWaveColumns, type ShownWave } from './scheduled-wave-columns'
import { text } from './text'
import { wavesSettingsSchema, wavesWithResults } from './waves-job'

const t = text.page

/** A set of waves: its job's progress, what happened to each broadcast, and a button that cancels unstarted waves. */
export function WavesPage() {
  const [{ job: id }] = useUrlState(jobAddressSchema)
  const params = useRouteParams()
  const job = useJobs()?.find(listed => listed.job.id === id)?.job
  return (
    <div className="sb-page">
      <PageHead
        crumbs={[<BroadcastsCrumb key="list" />]}
        title={job ? <bdi>{markAndShorten(job.title)}</bdi> : t.title}
      />
      <div className="sb-column">
        <JobPanel
          id={id}
          description={describeWavesJob}
          onwardButton={
            <Button component={PathLink} to={paths.broadcasts(params)}>
              {t.toList}
            </Button>
          }
        />
        {job ? <Waves key={job.id} job={job} /> : null}
      </div>
    </div>
  )
}

function Waves({ job }: { job: Job }) {
  const api = useApi()
  const zone = useZone()
  const params = useRouteParams()
  const now = useNow('minute')
  const settings = wavesSettingsSchema.safeParse(job.settings).data
  const stored = useQuery({
    queryKey: ['waves', api.scope, job.id, job.counts, job.status, job.touched],
    queryFn: async () => {
      const [waves, intents] = await Promise.all([wavesWithResults(jobStore, job), jobStore.intents(job.id)])
      // Each wave is a step of its own
      const inFlight = new Set(intents.map(({ step }) => step))
      return waves.map((wave, step) => ({ ...wave, isInFlight: inFlight.has(step) }))
    },
    placeholderData: before => before,
    networkMode: 'always',
    gcTime: 0,
  })
  const waves = stored.data ?? []
  const broadcasts = waves.flatMap(({ row, result }) =>
    result?.made === undefined ? [] : [{ id: result.made, zone: row.zone }],
  )
  const readings = useQueries({
    queries: broadcasts.map(({ id }) => ({
      ...broadcastQuery(api, id),
      refetchInterval: (query: { state: { data: Parameters<typeof toBroadcastRow>[0] | undefined } }) =>
        query.state.data && isActive(toBroadcastRow(query.state.data), now) ? ACTIVE_REFRESH_MS : (false as const),
    })),
  })
  const ids = broadcasts.map(broadcast => broadcast.id).join()
  useEffect(() => {
    for (const broadcast of broadcasts) void keepSendZone(api.session, broadcast.id, broadcast.zone)
    // The zones of a set never change
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids])
  const statuses = new Map(broadcasts.map(({ id }, index) => [id, readings[index]?.data?.broadcast.status ?? null]))
  const shown = waves.map((wave): ShownWave => {
    const { made: id } = wave.result ?? {}
    return {
      ...wave,
      at: wave.row.at,
      zone: wave.row.zone,
      status: id === undefined ? null : (statuses.get(id) ?? null),
    }
  })
  // A wave whose status cannot be read may not have started yet
  const isUnread = readings.some(({ data, isError }) => data === undefined && isError)
  // The same holds for one whose response was lost or could not be read
  const hasUnseenBroadcast = waves.some(
    ({ row, result }) =>
      result?.made === undefined && (result?.state === 'done' || result?.state === 'unknown') && row.at > now,
  )
  const canCancel =
    isOpen(job) ||
    isUnread ||
    hasUnseenBroadcast ||
    shown.some(({ status }) => status !== null && broadcastCan.cancel({ status }))
  return (
    <>
      <CancelWaves job={job} canCancel={canCancel} />
      {stored.isError ? <ErrorNotice title={t.unread} onRetry={() => void stored.refetch()} /> : null}
      {stored.isError && stored.data === undefined ? null : (
        <Panel flush title={text.waves}>
          <PlainTable
            label={text.waves}
            rows={shown}
            columns={scheduledWaveColumns(params, zone)}
            keyOf={({ row }) => row.nonce}
          />
        </Panel>
      )}
      {settings ? (
        <Panel title={text.leftOut}>
          <p>{markAndShorten(text.always(fieldLabel(settings.field)))}</p>
          {settings.leftOut.length === 0 ? null : <p>{markAndShorten(text.noWave(settings.leftOut))}</p>}
        </Panel>
      ) : null}
    </>
  )
}

function CancelWaves({ job, canCancel }: { job: Job; canCancel: boolean }) {
  const api = useApi()
  const client = useQueryClient()
  const jobs = useJobsClient()
  const [runOnce, isCanceling] = useSingleFlight()
  const [isConfirming, setIsConfirming] = useState(false)
  const [result, setResult] = useState<CanceledWaves | 'failed' | null>(null)
  const cancel = async () => {
    setIsConfirming(false)
    setResult(null)
    const stopJob = async () => {
      if (!jobs) throw new Error('The jobs are not loaded.')
      await jobs.command(job.id, 'cancel')
    }
    setResult(await cancelWaves({ api, client, job, stopJob, describe: t.cancelLog }).catch(() => 'failed' as const))
  }
  // Otherwise the notice would say to cancel again, with no button to do so
  const isToldToCancelAgain = result === 'failed' || (result !== null && result.notCanceled.length > 0)
  return (
    <>
      {result === null ? null : result === 'failed' ? (
        <ErrorNotice title={t.failed} />
      ) : result.notCanceled.length > 0 ? (
        <ErrorNotice title={t.notCanceled(result.canceled, result.notCanceled)} />
      ) : (
        <ErrorNotice
          tone="info"
          title={result.possiblyScheduled.length > 0 ? t.canceledCount(result.canceled) : t.canceled(result.canceled)}
        />
      )}
      {result === null || result === 'failed' || result.possiblyScheduled.length === 0 ? null : (
        <ErrorNotice tone="warn" title={t.possiblyScheduled(result.possiblyScheduled)} />
      )}
      {result === null || result === 'failed' || result.mayHaveBeenSent.length === 0 ? null : (
        <ErrorNotice tone="warn" title={t.mayHaveBeenSent(result.mayHaveBeenSent)} />
      )}
      {canCancel || isToldToCancelAgain || isCanceling ? (
        <div>
          {/* Not disabled while waves are being canceled, because it has the focus */}
          <Button
            ref={focusMainOnRemoval}
            color="red"
            aria-disabled={isCanceling || undefined}
            onClick={() => !isCanceling && setIsConfirming(true)}
          >
            {isCanceling ? t.canceling : t.cancel}
          </Button>
        </div>
      ) : null}
      {isConfirming ? (
        <Dialog
          title={t.confirm.title}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <Button onClick={() => setIsConfirming(false)}>{t.confirm.keep}</Button>
              <Button variant="filled" color="red" onClick={() => void runOnce(cancel)}>
                {t.confirm.cancel}
              </Button>
            </>
          }
        >
          <p>{t.confirm.body}</p>
        </Dialog>
      ) : null}
    </>
  )
}
