import type { Row, Success } from '#/contract/endpoint'
import { isOffline, offlineError } from '../http/offline'
import { prepareCall, refusal, type PreparedCall } from '../http/request'
import { newId } from '../new-id'
import { now } from '../now'
import { currentApi } from '../session/current-api'
import { storageScopeParts } from '../session/storage-scope'
import { sendIntent } from './await-outcome'
import { withIntentLock } from './intent-lock'
import { withStatus, type Intent } from './intents'
import type { MutationExecution, MutationOutcome } from './mutation-definition'
import { hashOf } from './stored-input'

const running = new Map<string, Promise<MutationOutcome<unknown>>>()

/**
 * Executes a mutation once: the intent is on disk before the call is sent under its key, and a lost reply is reconciled
 * before anything may be sent under another key. Apart from this and `resumeIntent`, only jobs and the lab's replays
 * send unsafe calls. The same mutation requested again while it runs gets the same outcome, since a disabled button
 * does not stop a double click.
 * @throws ApiError if it was rejected or not sent: nothing was changed. DOMException if an undone mutation could not be
 *   removed from the ledger
 */
export function executeMutation<R extends Row>(options: MutationExecution<R>): Promise<MutationOutcome<Success<R>>>
export async function executeMutation(options: MutationExecution<Row>): Promise<MutationOutcome<unknown>> {
  const { api, mutation, input } = options
  const call = prepareCall(mutation.row, input)
  const subject = [api.scope, mutation.id, call.path, call.body ?? ''].join('\n')
  // Read and set before the first await, so that the second of two clicks finds it
  const same = running.get(subject)
  if (same) return same
  const outcome = storeAndSend(options, call).finally(() => running.delete(subject))
  running.set(subject, outcome)
  return outcome
}

async function storeAndSend(options: MutationExecution<Row>, call: PreparedCall): Promise<MutationOutcome<unknown>> {
  const { ledger, mutation, input, hold, onWaiting } = options
  // The session may be renewed while the mutation waits
  const latest = () => currentApi(options.api)
  if (!hold && (await isOffline())) throw offlineError(mutation.row)
  const intent = await newIntent(options, call)
  const ensureStored = (writing: Promise<void>): Promise<void> =>
    writing.catch((cause: unknown) => {
      throw refusal(mutation.row, { code: 'intent-not-stored' }, cause)
    })
  // Before the write, so that an action is not lost if the page closes during it. If both calls are sent, they have the
  // same key, so the gateway carries out only one
  onWaiting?.(() => {
    // Synchronously: a fetch started after an IndexedDB write in `pagehide` is never sent
    latest().sendAtClose(mutation.row, input, intent.key)
    // Not `mark`: it reads first, which a closing page may not live to finish; the next page would then say too early
    // that nothing was sent
    void ledger.write(withStatus(intent, 'sent', now())).catch(() => undefined)
  })
  return withIntentLock(intent.key, async () => {
    await ensureStored(ledger.write(intent))
    if (hold) {
      if ((await decisionOf(hold)) === 'withdraw') {
        await ledger.remove(intent.key)
        return { kind: 'withdrawn' }
      }
      await ensureStored(ledger.mark(intent.key, 'sent', now()))
    }
    return sendIntent({ ...options, api: latest() }, intent)
  })
}

async function decisionOf(hold: NonNullable<MutationExecution<Row>['hold']>): Promise<'send' | 'withdraw'> {
  let decision = await hold(false)
  while (decision === 'send' && (await isOffline())) decision = await hold(true)
  return decision
}

async function newIntent(options: MutationExecution<Row>, call: PreparedCall): Promise<Intent> {
  const { api, mutation, input, hold, before } = options
  const [connection, company_key, user] = storageScopeParts(api.session)
  return {
    key: newId(),
    scope: api.scope,
    connection,
    company_key,
    user,
    act: mutation.id,
    rowId: mutation.row.id,
    what: options.description,
    hash: await hashOf(call),
    input: { ...input },
    ...(before && { before: [...before] }),
    created: now(),
    settled: null,
    status: hold ? 'waiting' : 'sent',
  }
}
