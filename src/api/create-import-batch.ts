import { queryOptions } from '@tanstack/react-query'
import { pathSegmentFault } from '#/contract/format/path'
import { readTimestamp } from '#/contract/format/timestamps'
import { importRows, type ImportBatchSummary, type ImportDevice } from '#/contract/imports'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { fetchBatch, fetchBatchList, fetchTokenHistory } from './imports'
import { storageScopeParts } from './session/storage-scope'

/** Whether the service knows an app, learnt before anything is sent to it. @throws ApiError but for "no such app" */
export const importAppQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: ['import-app', ...storageScopeParts(api.session), appId],
    queryFn: async ({ signal }): Promise<'known' | 'unknown' | 'forbidden'> => {
      try {
        await api.call(importRows.listImportBatches, { params: { app_id: appId } }, { signal })
        return 'known'
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found') return 'unknown'
        if (error instanceof ApiError && error.kind === 'forbidden') return 'forbidden'
        throw error
      }
    },
    staleTime: 60_000,
  })

/**
 * Hands a batch in (row 20) under the key of its intent; gives the id of the batch.
 * @throws ApiError; of kind `contract` where the answer names no batch, which is to be looked for then
 */
export async function createImportBatch(
  api: Api,
  { appId, devices, idempotencyKey }: { appId: string; devices: ImportDevice[]; idempotencyKey: string },
): Promise<string> {
  const { body } = await api.send(
    importRows.createImportBatch,
    { params: { app_id: appId }, body: { devices } },
    { lane: 'bulk', idempotencyKey },
  )
  return body.batch_id
}

/** A batch whose answer was lost, as far as reading can tell. */
export type BatchFinding = { found: 'batch'; batchId: string } | { found: 'absent' } | { found: 'unknown' }

export interface LostBatch {
  appId: string
  devices: readonly ImportDevice[]
  /** When it was sent, by the service's clock. */
  since: number
  /** Batches that are known to be others, by their id. */
  others: ReadonlySet<string>
}

/**
 * Looks for a batch whose answer was lost (facts.md, table of acts): in the histories of its first and last token, and
 * among the listed batches since then with as many devices. What is found is compared token by token. A batch is stored
 * whole or not at all (decision 42), so histories that lack it prove its absence; the list holds 100 at most, and a full
 * one proves nothing.
 * @throws ApiError when reading itself fails
 */
export async function findLostBatch(api: Api, lost: LostBatch): Promise<BatchFinding> {
  const { appId, devices, since, others } = lost
  const probes = probesOf(devices)
  const [listed, ...histories] = await Promise.all([
    fetchBatchList(api, appId, bulk),
    ...probes.map(token => fetchTokenHistory(api, appId, token, bulk)),
  ])
  const mayBeIt = ({ batch_id, received_on }: { batch_id: string; received_on?: string | null }): boolean => {
    const at = readTimestamp(received_on ?? '')
    return !others.has(batch_id) && (at === null || at >= since - CLOCKS_DIFFER_MS)
  }
  const [first = [], last = first] = histories.map(all => all.filter(mayBeIt).map(({ batch_id }) => batch_id))
  const ofSize = listed.batches.filter(({ batch }) => mayBeIt(batch) && countOf(batch) === devices.length)
  const ids = ofSize.map(({ batch }) => batch.batch_id)
  const candidates = new Set([...first.filter(id => last.includes(id)), ...ids])
  for (const batchId of candidates)
    if (await holds(api, { appId, batchId, devices })) return { found: 'batch', batchId }
  const isProved = probes.length > 0 || !listed.full
  return { found: isProved ? 'absent' : 'unknown' }
}

const bulk: SendOptions = { lane: 'bulk' }
/** Clocks of the service and of this computer differ a little, also when both are right. */
const CLOCKS_DIFFER_MS = 10_000
/** A longer token may not fit into an address. */
const LONGEST_PROBE = 2000

/** The first and the last token that an address can carry; one where only one can, or none. */
function probesOf(devices: readonly ImportDevice[]): string[] {
  const canBeAsked = ({ token }: ImportDevice) => pathSegmentFault(token) === null && token.length <= LONGEST_PROBE
  const ends = [devices.find(canBeAsked), devices.findLast(canBeAsked)]
  return [...new Set(ends.flatMap(device => (device ? [device.token] : [])))]
}

const countOf = ({ success_count, failure_count, pending_count }: ImportBatchSummary): number =>
  (success_count ?? 0) + (failure_count ?? 0) + (pending_count ?? 0)

/** Whether a batch holds exactly these tokens; one that lists none, or not all, is taken by its counts (decision 43). */
async function holds(
  api: Api,
  { appId, batchId, devices }: { appId: string; batchId: string; devices: readonly ImportDevice[] },
): Promise<boolean> {
  const { batch, entries } = await fetchBatch(api, appId, batchId, bulk)
  if (Math.max(countOf(batch), entries.length) !== devices.length) return false
  const missing = new Map<string, number>()
  for (const { token } of devices) missing.set(token, (missing.get(token) ?? 0) + 1)
  return entries.every(({ entry: { token } }) => {
    const left = missing.get(token) ?? 0
    missing.set(token, left - 1)
    return left > 0
  })
}
