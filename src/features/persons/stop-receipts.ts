import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { sessionState } from '#/api/session/session-state'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'
import { isOpen, settledRows } from '#/parts/jobs/job'
import { useJobs, useJobsClient } from '#/parts/jobs/use-jobs'
import { addStopReceipt } from './stop/add-stop-receipt'

/** The ids of the jobs of stops that were started in this tab, newest first. */
const startedOf = sessionState<string[]>('signalbox.stops', { schema: z.array(z.string()), initial: [] })

const MAX_STARTED = 50

/** Remembers that a stop was started in this tab, so that everyone it concerns gets a receipt. */
export const noteStop = (session: Session, job: string): void =>
  startedOf(session).update(before => [job, ...before].slice(0, MAX_STARTED))

/** Adds a person's receipts of ended stops that were started in this tab, even if the user has left the stop's page. */
export function useStopReceipts(personKey: string): void {
  const api = useApi()
  const client = useQueryClient()
  const started = useStore(startedOf(api.session))
  const jobs = useJobsClient()
  // As one string, so that the effect does not run again whenever a job makes progress
  const ended = (useJobs() ?? [])
    .flatMap(({ job }) => (started.includes(job.id) && !isOpen(job) && settledRows(job) > 0 ? [job.id] : []))
    .join(' ')
  useEffect(() => {
    for (const { job } of jobs?.jobs.get() ?? [])
      if (jobs && ended.split(' ').includes(job.id))
        // A failure costs the receipt, not the stop
        void addStopReceipt({ api, client, jobs }, job, personKey).catch(() => undefined)
  }, [api, client, jobs, personKey, ended])
}
