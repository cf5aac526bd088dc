import { isTemporary, delay } from '../http/backoff'
import type { Api } from '../http/client'
import { ApiError, isSessionLoss } from '../http/error'
import { pauseUntilOnline } from '../http/offline'
import { now } from '../now'
import { renewedApi } from '../session/current-api'
import type { OutcomeWait, ReconcileResult } from './mutation-definition'

/**
 * A call that was cut off may be arriving only now: "absent" counts only after it has been read twice, this far apart.
 */
const READ_AGAIN_AFTER_MS = 2000
/** A call that nobody waits for anymore may still be running; our server and the service answer it within this time. */
const RUNS_AT_MOST_MS = 60_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
/** Reading ends after this many failures of the service: it may never be able to read this record. */
export const MAX_FAILED_READS = 4

export interface ReadOutcomeOptions {
  api: Api
  /** Reads and compares. */
  reconcile: (api: Api) => Promise<ReconcileResult>
  /** The error of the call. After a 401 nothing can be read before the session is renewed. */
  error?: ApiError | undefined
  /** When the call was sent, if it may still be running: see `mayStillRun`. */
  sentAt?: number | undefined
  /** Called whenever reading has to wait, except for the first 2 s before "absent" is read again. */
  onWaiting?: ((wait: OutcomeWait) => void) | undefined
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Finds out whether a call took effect. It waits as long as nothing can be read: while the page is offline, while our
 * server or the service cannot be reached, and while there is no session. 'unknown' means that reading cannot tell, or
 * that the service failed `MAX_FAILED_READS` times.
 */
export async function readOutcome(options: ReadOutcomeOptions): Promise<ReconcileResult> {
  const { reconcile, sentAt, onWaiting, sleep = delay } = options
  let { api } = options
  let failure = options.error?.kind === 'unauthorized' ? options.error : null
  for (let wait = FIRST_WAIT_MS, failedReads = 0; ;) {
    if (failure !== null && isSessionLoss(failure)) {
      onWaiting?.('session')
      api = await renewedApi(api)
    } else if (failure !== null) {
      onWaiting?.('service')
      await pauseUntilOnline(wait, sleep)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    try {
      return await readUntilEnded({
        read: () => reconcile(api),
        isAbsent: result => result === 'absent',
        sentAt,
        onWaiting: () => onWaiting?.('call'),
        sleep,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || !(isTemporary(error) || isSessionLoss(error))) return 'unknown'
      if (error.kind === 'service' && ++failedReads >= MAX_FAILED_READS) return 'unknown'
      failure = error
    }
  }
}

interface ReadUntilEndedOptions<T> {
  read: () => Promise<T>
  isAbsent: (result: T) => boolean
  /** When the call was sent, in ms of the service's clock, if it may still be running. */
  sentAt?: number | undefined
  onWaiting?: (() => void) | undefined
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Reads what became of a call that was cut off. "Absent" counts only once the call can no longer be running; anything
 * else counts at once.
 * @throws what reading throws
 */
export async function readUntilEnded<T>(options: ReadUntilEndedOptions<T>): Promise<T> {
  const { read, isAbsent, sentAt = -Infinity, onWaiting, sleep = delay } = options
  let result = await read()
  // The clock may have been set back since
  const runsFor = Math.min(sentAt + RUNS_AT_MOST_MS - now(), RUNS_AT_MOST_MS)
  let left = Math.max(runsFor, READ_AGAIN_AFTER_MS)
  for (let wait = READ_AGAIN_AFTER_MS; left > 0 && isAbsent(result); wait = Math.min(wait * 2, LONGEST_WAIT_MS, left)) {
    if (wait > READ_AGAIN_AFTER_MS) onWaiting?.()
    await sleep(wait)
    left -= wait
    result = await read()
  }
  return result
}

/**
 * Whether a call may still be running, because nobody has heard how it ended: our server died during it or could not be
 * reached afterward, or the service did not answer in time.
 */
export const mayStillRun = ({ kind, upstreamCause }: ApiError): boolean =>
  kind === 'network' || (kind === 'outcome-unknown' && (upstreamCause === null || upstreamCause === 'timeout'))
