import { queryOptions } from '@tanstack/react-query'
import { pathSegmentFault } from '#/contract/format/path'
import { readTimestamp } from '#/contract/format/timestamps'
import { importRows, type ImportBatchSummary, type ImportDevice } from '#/contract/imports'
import type { Api, SendOptions } from './http/client'
import { ApiError, isNotFound } from './http/error'
import type { UnreadableRows } from './http/read-list'
import { fetchBatch, fetchBatchList, fetchTokenHistory } from './imports'
import { storageScopeParts } from './session/storage-scope'

/**
 * Whether the service knows an app, checked before anything is imported. With single sign-on, the dashboard server may
 * not allow the app.
 * @throws ApiError, except for an app that is unknown, forbidden, or not allowed
 */
export const importAppQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: ['import-app', ...storageScopeParts(api.session), appId],
    queryFn: async ({ signal }): Promise<'known' | 'unknown' | 'forbidden' | 'not-allowed'> => {
      try {
        await api.call(importRows.listImportBatches, { params: { app_id: appId } }, { signal })
        return 'known'
      } catch (error) {
        if (isNotFound(error)) return 'unknown'
        if (error instanceof ApiError && error.kind === 'forbidden') return 'forbidden'
        if (error instanceof ApiError && error.kind === 'role-refused') return 'not-allowed'
        throw error
      }
    },
    staleTime: 60_000,
  })

/**
 * Imports a batch under the key of its intent.
 * @returns the id of the batch
 * @throws ApiError; kind `contract` if the reply has no batch id: then call `findLostBatch`
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

/** The result of looking for a batch whose reply was lost. */
export type BatchFinding = { found: 'batch'; batchId: string } | { found: 'absent' } | { found: 'unknown' }

export interface LostBatch {
  appId: string
  devices: readonly ImportDevice[]
  /** When it was sent, in ms of the service's clock. */
  since: number
  /** Ids of batches that are known not to be this one. */
  others: ReadonlySet<string>
}

/**
 * Looks for a batch whose reply was lost: in the histories of its first and last token that can be used in a URL, and
 * among the listed batches that were received since it was sent and have the same number of devices, or, if no token
 * can be used in a URL, no counts. Candidates are compared token by token. A batch is stored completely or not at all,
 * so absence from the histories proves that it does not exist, unless one of their rows cannot be read; a list of 100
 * batches may be cut off and proves nothing. Nor does a batch count as absent if a candidate tells too little about its
 * tokens.
 * @throws ApiError if reading fails
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
    return !others.has(batch_id) && (at === null || at >= since - CLOCK_MARGIN_MS)
  }
  const [first = [], last = first] = histories.map(({ items }) => items.filter(mayBeIt).map(({ batch_id }) => batch_id))
  const hasSize = (batch: ImportBatchSummary): boolean =>
    countOf(batch) === devices.length || (probes.length === 0 && isUncounted(batch))
  const ofSize = listed.batches.filter(({ batch }) => mayBeIt(batch) && hasSize(batch))
  const ids = ofSize.map(({ batch }) => batch.batch_id)
  const isInHistories = (id: string) => first.includes(id) && last.includes(id)
  const candidates = new Set([...first.filter(isInHistories), ...ids])
  let isUnclear = false
  for (const batchId of candidates) {
    const comparison = await compareTokens(api, { appId, batchId, devices })
    // Someone else's batch may have the same size, but only ours is in the histories of our tokens
    if (comparison === 'same' || (comparison === 'same-size' && isInHistories(batchId)))
      return { found: 'batch', batchId }
    isUnclear ||= comparison === 'unclear' || (comparison === 'same-size' && probes.length === 0)
  }
  const isComplete = ({ unreadable }: UnreadableRows) => unreadable.length === 0
  const isAbsent = probes.length > 0 ? histories.every(isComplete) : !listed.isAtLimit && isComplete(listed)
  return { found: isAbsent && !isUnclear ? 'absent' : 'unknown' }
}

const bulk: SendOptions = { lane: 'bulk' }
/** The clocks of the service and this computer may differ slightly. */
const CLOCK_MARGIN_MS = 10_000
/** A longer token may not fit in a URL. */
const LONGEST_PROBE = 2000

/** The first and last token that can be used in a URL: two, one, or none. */
function probesOf(devices: readonly ImportDevice[]): string[] {
  const isQueryable = ({ token }: ImportDevice) => pathSegmentFault(token) === null && token.length <= LONGEST_PROBE
  const firstAndLast = [devices.find(isQueryable), devices.findLast(isQueryable)]
  return [...new Set(firstAndLast.flatMap(device => (device ? [device.token] : [])))]
}

const countOf = ({ success_count, failure_count, pending_count }: ImportBatchSummary): number =>
  (success_count ?? 0) + (failure_count ?? 0) + (pending_count ?? 0)

const isUncounted = ({ success_count, failure_count, pending_count }: ImportBatchSummary): boolean =>
  (success_count ?? failure_count ?? pending_count ?? null) === null

/**
 * Whether a batch has exactly these tokens. If it does not list all of them, its counts tell its size: they are
 * authoritative. Without counts it is unclear. An entry that cannot be read may be any of them.
 */
async function compareTokens(
  api: Api,
  { appId, batchId, devices }: { appId: string; batchId: string; devices: readonly ImportDevice[] },
): Promise<'same' | 'same-size' | 'other' | 'unclear'> {
  const { batch, entries, unreadable } = await fetchBatch(api, appId, batchId, bulk)
  const size = Math.max(countOf(batch), entries.length + unreadable)
  const isUnclear = isUncounted(batch) && size < devices.length
  if (size !== devices.length && !isUnclear) return 'other'
  const missing = new Map<string, number>()
  for (const { token } of devices) missing.set(token, (missing.get(token) ?? 0) + 1)
  const isContained = entries.every(({ entry: { token } }) => {
    const count = missing.get(token) ?? 0
    missing.set(token, count - 1)
    return count > 0
  })
  if (!isContained) return 'other'
  if (isUnclear) return 'unclear'
  return entries.length < devices.length ? 'same-size' : 'same'
}
