import type { Input, Row } from '#/contract/endpoint'
import { delay } from '../http/backoff'
import type { Api } from '../http/client'
import { ApiError, type ErrorKind } from '../http/error'
import { readSuccess, type RawReply } from '../http/reply'
import { now } from '../now'
import type { Intent, Ledger } from './intents'
import type { AnyMutation, MutationOutcome, OutcomeWait, ReconcileResult } from './mutation-definition'
import { removeCheck, showCheck, showOutcome } from './outcome-checks'
import { mayStillRun, readOutcome } from './read-outcome'

/** If the gateway does not respond, the call is repeated under the same key: the gateway replies from its journal. */
const REPEAT_AFTER_MS = [500, 1500, 3000]

/** Failures of a repeat that say nothing about the outcome of the first attempt. */
const inconclusive: ReadonlySet<ErrorKind> = new Set([
  'gateway',
  'unavailable',
  'role-refused',
  'session-expired',
  'session-changed',
])

/** With the time of the last attempt. */
type SendResult = ({ reply: unknown } | { error: ApiError }) & { sentAt: number }

/** What sending an intent needs, whether this page or an earlier one created it. */
export interface IntentSending {
  api: Api
  ledger: Ledger
  mutation: AnyMutation
  input: Input<Row>
  /** See `MutationExecution`. */
  onChecking?: ((wait: OutcomeWait) => void) | undefined
  isWatched?: (() => boolean) | undefined
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Sends a stored intent and determines its outcome.
 * @throws ApiError if it was rejected or did not reach the service: nothing was changed
 */
export async function sendIntent(sending: IntentSending, intent: Intent): Promise<MutationOutcome<unknown>> {
  const { mutation, ledger } = sending
  const { sentAt, ...result } = await sendUntilAnswered(sending, intent)
  // If the outcome cannot be stored, the intent is reconciled once more at the next start
  const record = (status: 'done' | 'failed' | 'unknown') =>
    ledger.mark(intent.key, status, now()).catch(() => undefined)
  if ('reply' in result) {
    await record('done')
    return { kind: 'done', reply: result.reply }
  }
  const { error } = result
  if (mutation.isAlreadyDone?.(error)) {
    await record('done')
    return { kind: 'already' }
  }
  if (!error.mayHaveActed) {
    await record('failed')
    throw error
  }
  switch (await readLostOutcome(sending, intent, { error, sentAt })) {
    case 'done':
      await record('done')
      return { kind: 'done', reply: null, found: true }
    case 'absent':
      await record('failed')
      return { kind: 'absent', error }
    case 'unknown':
      await record('unknown')
      return { kind: 'unknown', error, intent }
  }
}

/**
 * Reads the outcome. While reading has to wait, the caller shows that in `onChecking`; without it, the list of
 * unfinished actions does.
 */
async function readLostOutcome(
  { api, mutation, onChecking, isWatched, sleep }: IntentSending,
  intent: Intent,
  { error, sentAt }: { error: ApiError; sentAt: number },
): Promise<ReconcileResult> {
  const result = await readOutcome({
    api,
    reconcile: current => mutation.reconcileStored(current, intent),
    error,
    sentAt: mayStillRun(error) ? sentAt : undefined,
    onWaiting: onChecking ?? (wait => showCheck(intent, wait)),
    sleep,
  })
  if (isWatched?.() === false) showOutcome(intent, result)
  else removeCheck(intent.key)
  return result
}

async function sendUntilAnswered(sending: IntentSending, intent: Intent): Promise<SendResult> {
  const { sleep = delay } = sending
  let result = await sendOnce(sending, intent)
  for (const wait of REPEAT_AFTER_MS) {
    if ('reply' in result || result.error.kind !== 'network') return result
    await sleep(wait)
    const next = await sendOnce(sending, intent)
    if ('error' in next && inconclusive.has(next.error.kind)) return { ...result, sentAt: next.sentAt }
    result = next
  }
  return result
}

async function sendOnce({ api, mutation, input }: IntentSending, intent: Intent): Promise<SendResult> {
  const sentAt = now()
  try {
    return {
      sentAt,
      reply: readReply(mutation.row, await api.call(mutation.row, input, { idempotencyKey: intent.key })),
    }
  } catch (error) {
    if (error instanceof ApiError) return { sentAt, error }
    throw error
  }
}

/**
 * Any JSON with a 2xx is a success, and so is an empty body where one is allowed; if the reply cannot be read, there is
 * just none to show.
 */
function readReply(row: Row, reply: RawReply): unknown {
  try {
    return readSuccess(row, reply)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'contract') return null
    throw error
  }
}
