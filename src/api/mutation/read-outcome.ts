import { isTemporary, pause } from '../http/backoff'
import type { Api } from '../http/client'
import { pauseUntilOnline } from '../http/connection'
import { ApiError, isSessionLoss } from '../http/error'
import { renewedApi } from '../session/current-api'
import type { OutcomeWait, ReconcileResult } from './mutation-definition'

/** A call that was cut off may still be running: "absent" counts once it was read twice, this far apart. */
const READ_AGAIN_AFTER_MS = 2000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
/** How often reading is repeated when the service answers but fails: it may never be able to read this record. */
const MAX_FAILED_READS = 4

export interface OutcomeReading {
  api: Api
  /** Reads and compares. */
  reconcile: (api: Api) => Promise<ReconcileResult>
  /** The error of the call. After a 401 nothing can be read before the session is renewed. */
  error?: ApiError | undefined
  /** Called whenever reading has to wait. */
  onWaiting?: ((wait: OutcomeWait) => void) | undefined
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Finds out whether a call took effect. It waits as long as nothing can be read: while the page is offline, while server
 * or service cannot be reached, and while there is no session. 'unknown' is left for what reading cannot tell.
 */
export async function readOutcome(reading: OutcomeReading): Promise<ReconcileResult> {
  const { reconcile, onWaiting, sleep = pause } = reading
  let { api } = reading
  let failure = reading.error?.kind === 'unauthorized' ? reading.error : null
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
      return await readTwice(() => reconcile(api), sleep)
    } catch (error) {
      if (!(error instanceof ApiError) || !(isTemporary(error) || isSessionLoss(error))) return 'unknown'
      if (error.kind === 'service' && ++failedReads >= MAX_FAILED_READS) return 'unknown'
      failure = error
    }
  }
}

async function readTwice(
  reconcile: () => Promise<ReconcileResult>,
  sleep: (ms: number) => Promise<void>,
): Promise<ReconcileResult> {
  const first = await reconcile()
  if (first !== 'absent') return first
  await sleep(READ_AGAIN_AFTER_MS)
  return reconcile()
}
