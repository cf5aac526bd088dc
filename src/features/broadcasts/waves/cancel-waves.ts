import type { QueryClient } from '@tanstack/react-query'
import { cancelBroadcastMutation, couldBe, nonceOf, unknownList } from '#/api/broadcast-mutations'
import { broadcastQuery, broadcastsRoot, fetchBroadcast, fetchBroadcastList } from '#/api/broadcasts'
import { delay } from '#/api/http/backoff'
import type { Api } from '#/api/http/client'
import { ApiError, is404, withFallback } from '#/api/http/error'
import { sendMutation } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { broadcastCan } from '#/contract/broadcasts'
import { isOpen, type Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { wavesWithResults } from './waves-job'

/** What happened to the waves that had not started. */
export interface CanceledWaves {
  canceled: number
  /** Names of waves that may still be sent: canceling failed, or they may be scheduled but were not found. */
  notCanceled: readonly string[]
  /** Names of waves for which a scheduled broadcast has the same name and send time, but may be someone else's. */
  possiblyScheduled: readonly string[]
  /** Names of waves that may have been sent: they may have been scheduled, and their time has passed. */
  mayHaveBeenSent: readonly string[]
}

// Reading every wave again after each cancellation could take so long that the last waves come due in the meantime
const cancelMutation = { ...cancelBroadcastMutation, refresh: () => Promise.resolve() }

const POLL_MS = 250
const MAX_POLLS = 20

interface CancelOptions {
  api: Api
  client: QueryClient
  job: Job
  /** Ends the job, so that it schedules no more waves. */
  stopJob: () => Promise<void>
  /** The description of a cancellation, given the name of the broadcast. */
  describe: (name: string) => string
  /** The maximum number of times that the job is read again while a wave is on its way to the service. */
  maxPolls?: number
}

/** Cancels every wave that has not started: first those that are not scheduled yet, then those that are. */
export async function cancelWaves(options: CancelOptions): Promise<CanceledWaves> {
  const { api, client, job, stopJob, describe, maxPolls = MAX_POLLS } = options
  if (isOpen(job)) await stopJob()
  // A wave that is on its way to the service will be scheduled in a moment
  let sending = await jobStore.intents(job.id)
  for (let poll = 0; poll < maxPolls && sending.length > 0; poll++) {
    await delay(POLL_MS)
    sending = await jobStore.intents(job.id)
  }
  const stepsInFlight = new Set(sending.map(({ step }) => step))
  const waves = await wavesWithResults(jobStore, job)
  const listed = await withFallback(fetchBroadcastList(api, 'scheduled'), is404, unknownList)
  const ids = new Map(
    listed.broadcasts.map(({ broadcast }) => [nonceOf(broadcast.created_by_application), broadcast.broadcast_id]),
  )
  const isListIncomplete = listed.isAtLimit || listed.unreadable.length > 0
  let canceled = 0
  const notCanceled: string[] = []
  const possiblyScheduled: string[] = []
  const mayHaveBeenSent: string[] = []
  try {
    for (const [step, { row, result }] of waves.entries()) {
      const id = result?.made ?? ids.get(row.nonce)
      if (id === undefined) {
        // The wave was never sent or is still on its way, or its response was lost or could not be read and the list
        // does not show it
        const isFuture = row.at > now()
        const isHidden = result?.state === 'done' && isFuture && isListIncomplete
        if (listed.broadcasts.some(({ broadcast }) => couldBe(broadcast, row.body)))
          possiblyScheduled.push(row.body.name)
        else if (stepsInFlight.has(step) || result?.state === 'unknown' || isHidden)
          (isFuture ? notCanceled : mayHaveBeenSent).push(row.body.name)
        continue
      }
      const outcome = await cancel(id, describe(row.body.name)).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return 'failed' as const
      })
      if (outcome === 'canceled') canceled++
      if (outcome === 'failed') notCanceled.push(row.body.name)
      if (outcome === 'unread') (row.at > now() ? notCanceled : mayHaveBeenSent).push(row.body.name)
    }
  } finally {
    void client.invalidateQueries({ queryKey: broadcastsRoot(api) })
  }
  return { canceled, notCanceled, possiblyScheduled, mayHaveBeenSent }

  async function cancel(
    broadcast_id: string,
    description: string,
  ): Promise<'canceled' | 'not-cancelable' | 'failed' | 'unread'> {
    const reading = await fetchBroadcast(api, broadcast_id).catch((error: unknown) => {
      if (is404(error)) return null
      throw error
    })
    // A service that replied 404 to the list of a company may reply 404 to everything below that company
    if (reading === null) return listed === unknownList ? 'unread' : 'not-cancelable'
    client.setQueryData(broadcastQuery(api, broadcast_id).queryKey, reading)
    if (!broadcastCan.cancel(reading.broadcast)) return 'not-cancelable'
    const input = { params: { company_key: api.session.company_key, broadcast_id } }
    const outcome = await sendMutation({ client, api, mutation: cancelMutation, input, description })
    return outcome.kind === 'done' || outcome.kind === 'already' ? 'canceled' : 'failed'
  }
}
