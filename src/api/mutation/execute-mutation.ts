import type { Row, Success } from '#/contract/endpoint'
import type { Api } from '../http/client'
import { prepareCall, refusal, type PreparedCall } from '../http/request'
import { newId } from '../new-id'
import { now } from '../now'
import { storageScopeParts } from '../session/storage-scope'
import { sendIntent } from './await-outcome'
import { whileHeld } from './intent-lock'
import type { Intent } from './intents'
import type { MutationExecution, MutationOutcome } from './mutation-definition'
import { hashOf } from './stored-input'

const underWay = new Map<string, Promise<MutationOutcome<unknown>>>()

/**
 * Carries out an act once: the intent is on disk before the call leaves, the call carries its key, a lost answer is
 * reconciled before anything may be repeated. Nothing else in the app sends an unsafe call. Asked for the same thing
 * while it is under way, it answers with that one's outcome: two clicks are one act (facts.md 2).
 * @throws ApiError when it was refused: nothing was changed
 */
export function executeMutation<R extends Row>(options: MutationExecution<R>): Promise<MutationOutcome<Success<R>>>
export async function executeMutation(options: MutationExecution<Row>): Promise<MutationOutcome<unknown>> {
  const { api, act, input } = options
  const call = prepareCall(act.row, input)
  const subject = [api.scope, act.id, call.path, call.body ?? ''].join('\n')
  // Looked up and set before the first await, so that the second of two clicks finds it
  const running = underWay.get(subject)
  if (running) return running
  const outcome = writeAndSend(options, call).finally(() => underWay.delete(subject))
  underWay.set(subject, outcome)
  return outcome
}

async function writeAndSend(options: MutationExecution<Row>, call: PreparedCall): Promise<MutationOutcome<unknown>> {
  const { ledger, act, input, hold, onWaiting } = options
  const latest = (): Api => options.latest?.() ?? options.api
  const intent = await newIntent(options, call)
  const noted = (writing: Promise<void>): Promise<void> =>
    writing.catch((cause: unknown) => {
      throw refusal(act.row, ['Nothing was sent: this browser cannot note down what is about to be sent.'], cause)
    })
  return whileHeld(intent.key, async () => {
    await noted(ledger.write(intent))
    onWaiting?.(() => {
      // Directly, before anything is waited for: what begins after a write in `pagehide` never leaves (facts.md, storage)
      latest().sendAtClose(act.row, input, intent.key)
      void ledger.mark(intent.key, 'sent', now()).catch(() => undefined)
    })
    if (hold && (await hold) === 'withdraw') {
      await ledger.remove(intent.key)
      return { kind: 'withdrawn' }
    }
    if (hold) await noted(ledger.mark(intent.key, 'sent', now()))
    return sendIntent({ ...options, api: latest() }, intent)
  })
}

async function newIntent(
  { api, act, input, what, hold, before }: MutationExecution<Row>,
  call: PreparedCall,
): Promise<Intent> {
  const [connection, company_key, user] = storageScopeParts(api.session)
  return {
    key: newId(),
    scope: api.scope,
    connection,
    company_key,
    user,
    act: act.id,
    rowId: act.row.id,
    what,
    hash: await hashOf(call),
    input: { ...input },
    ...(before && { before: [...before] }),
    created: now(),
    settled: null,
    status: hold ? 'waiting' : 'sent',
  }
}
