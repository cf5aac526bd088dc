import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { oneAtATime } from '#/api/mutation/intent-lock'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { paths } from '#/nav/paths'
import { readDraft } from '#/parts/drafts/draft-store'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { StorageFullError, writeJob } from '#/parts/jobs/write-job'
import { isLeaving } from '#/ui/behavior/navigation'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { broadcastDraftKind } from '../draft-kind'
import { noteEnding } from '../ended-drafts'
import type { OpenDraft } from '../open-draft'
import type { WavePlan } from './plan-waves'
import { text } from './text'
import { waveRows } from './wave-rows'
import { wavesSettingsSchema } from './waves-job'

interface StartWavesOptions {
  plan: WavePlan
  field: CustomFieldDefinition
  values: string
  wall: number
  vocabulary: Vocabulary
}

/**
 * Stores the job that schedules the waves of a draft, but never twice. The draft gets the id of the set of waves before
 * the job is written: a page that opens the draft after a crash in between looks for the job first, and until then the
 * draft cannot be sent in any other way.
 */
export function useStartWaves(
  { id, value, change, draft }: OpenDraft,
  { plan, field, values, wall, vocabulary }: StartWavesOptions,
) {
  const api = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [runOnce, isStarting] = useSingleFlight()
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = value.waves?.set ?? null
  const lock = `${broadcastDraftKind.id}|${api.scope}|${id}`

  const endDraft = async (job: Job) => {
    await noteEnding(api, id, { kind: 'waves', name: value.name, broadcastId: null, jobId: job.id })
    await draft.discard()
    await refreshJobs().catch(() => undefined)
    if (!isLeaving(pathname)) await navigate(paths.waves(params, job.id), { replace: true })
  }
  const storeSet = async (newSet: string | null) => {
    change({ waves: { field: field.key, values, set: newSet } })
    await draft.flush()
  }
  const check = useQuery({
    queryKey: ['waves-started', api.scope, id, set],
    queryFn: async () => {
      const jobs = await oneAtATime(lock, () => jobStore.list(api.scope))
      const job = jobs.find(
        ({ status, settings }) => status !== 'preparing' && wavesSettingsSchema.safeParse(settings).data?.set === set,
      )
      if (job) await endDraft(job)
      else await storeSet(null)
      return null
    },
    enabled: set !== null && !isStarting && draft.status === 'mine',
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

  const start = () =>
    runOnce(async () => {
      setRefusal(null)
      let job: Job | null = null
      try {
        job = await oneAtATime(lock, async () => {
          const newSet = newId()
          await storeSet(newSet)
          const stored = await readDraft(broadcastDraftKind, {
            scope: api.scope,
            kind: broadcastDraftKind.id,
            subject: id,
          })
          // Another tab may have taken over the draft, and would send it again
          if (stored?.value.waves?.set !== newSet || stored.value.attempt !== null) throw new Error('not stored')
          const leftOut = [...plan.past, ...plan.unknown].map(({ label }) => label)
          return writeJob(jobStore, {
            kind: 'waves',
            title: value.name.trim(),
            settings: { set: newSet, field: field.label, wall, leftOut },
            stepRows: 1,
            session: api.session,
            rows: waveRows(value, plan, { field: field.key, user: api.session.user, vocabulary }),
            file: null,
          })
        })
      } catch (error) {
        // `check` finds out whether the job was stored anyway
        setRefusal(error instanceof StorageFullError ? jobText.storageFull : text.notStarted)
      }
      if (job !== null) await endDraft(job)
    })
  const isUnchecked = check.isError && !check.isFetching && !isStarting && draft.status !== 'elsewhere'
  return {
    start: () => void start(),
    /** Why no job was stored, or that the check for a stored job failed; null otherwise, and during a check. */
    refusal: isUnchecked ? text.notChecked : set === null ? refusal : null,
    /** Whether the check for a stored job has failed. Only the tab that has the draft checks. */
    isUnchecked,
    /** Whether the job is being stored. */
    isStarting,
    checkAgain: () => void check.refetch(),
    isBusy: isStarting || check.isFetching || set !== null,
  }
}
