import type { Input, Row } from '#/contract/endpoint'
import { pause } from '../http/backoff'
import type { Api } from '../http/client'
import { ApiError, type ErrorKind } from '../http/error'
import { readSuccess, type RawReply } from '../http/reply'
import { now } from '../now'
import type { Intent, Ledger } from './intents'
import type { AnyMutation, ReconcileResult, MutationOutcome } from './mutation-definition'

/** When the dashboard's own server did not answer, it is asked again with the same key: it answers from its journal. */
const ASK_AGAIN_AFTER_MS = [500, 1500, 3000]
/** An act that was cut off may still be going on: "absent" counts when it is read twice, this far apart. */
const READ_AGAIN_AFTER_MS = 2000

/** Failures of asking again that do not say what became of the first sending. */
const silent: ReadonlySet<ErrorKind> = new Set(['gateway', 'session-expired', 'session-changed'])

type Answer = { reply: unknown } | { error: ApiError }

/** What sending an intent needs, of an act of this page or of an earlier one. */
export interface IntentSending {
  api: Api
  ledger: Ledger
  act: AnyMutation
  input: Input<Row>
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/**
 * Sends an intent that is written down, and finds out what became of it.
 * @throws ApiError when it was refused: nothing was changed
 */
export async function sendIntent(sending: IntentSending, intent: Intent): Promise<MutationOutcome<unknown>> {
  const { api, act, ledger, sleep = pause } = sending
  const answer = await untilAnswered(sending, intent)
  // A note that cannot be taken changes nothing about the act: it is reconciled once more at the next start
  const settle = (status: 'done' | 'failed' | 'unknown') =>
    ledger.mark(intent.key, status, now()).catch(() => undefined)
  if ('reply' in answer) {
    await settle('done')
    return { kind: 'done', reply: answer.reply }
  }
  const { error } = answer
  if (act.isAlready?.(error)) {
    await settle('done')
    return { kind: 'already' }
  }
  if (!error.mayHaveActed) {
    await settle('failed')
    throw error
  }
  switch (await readOutcome(() => act.reconcileStored(api, intent), sleep)) {
    case 'done':
      await settle('done')
      return { kind: 'done', reply: null }
    case 'absent':
      await settle('failed')
      return { kind: 'absent', error }
    case 'unknown':
      await settle('unknown')
      return { kind: 'unknown', error, intent }
  }
}

async function untilAnswered(sending: IntentSending, intent: Intent): Promise<Answer> {
  const { sleep = pause } = sending
  let answer = await ask(sending, intent)
  for (const wait of ASK_AGAIN_AFTER_MS) {
    if ('reply' in answer || answer.error.kind !== 'network') return answer
    await sleep(wait)
    const next = await ask(sending, intent)
    if ('error' in next && silent.has(next.error.kind)) return answer
    answer = next
  }
  return answer
}

async function ask({ api, act, input }: IntentSending, intent: Intent): Promise<Answer> {
  try {
    return { reply: readAnswer(act.row, await api.call(act.row, input, { idempotencyKey: intent.key })) }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    throw error
  }
}

/** Any 2xx is a success (decision 7): one whose body is missing or of another shape is one without a reply to show. */
function readAnswer(row: Row, reply: RawReply): unknown {
  try {
    return readSuccess(row, reply)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'contract') return null
    throw error
  }
}

/** Reads until it is sure: whatever goes wrong in reading is 'unknown'. */
export async function readOutcome(
  reconcile: () => Promise<ReconcileResult>,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<ReconcileResult> {
  try {
    const first = await reconcile()
    if (first !== 'absent') return first
    await sleep(READ_AGAIN_AFTER_MS)
    return await reconcile()
  } catch {
    return 'unknown'
  }
}
