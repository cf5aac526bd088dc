import * as z from 'zod/mini'
import type { Api } from '#/api/http/client'
import { is404 } from '#/api/http/error'
import { readWalletItem } from '#/api/wallet-items'
import { walletItemRows } from '#/contract/wallet-items'
import { reasonOf } from '#/parts/api-log/describe-error'
import type { JobKind, StepContext } from '#/parts/jobs/job-kind'
import { inverseOf, isApplied, patchOf, type Change } from '#/parts/net-change/net-change'
import { bulkOutcomes, bulkSettingsSchema, bulkShape, plannedRowSchema, type PlannedRow } from './bulk-settings'

const { result } = bulkOutcomes

const rowOf = (rows: unknown[]): PlannedRow => z.parse(plannedRowSchema, rows[0])
const walletIdOf = ({ job }: StepContext): string => z.parse(bulkSettingsSchema, job.settings).wallet.id

/** Whether the changed fields of an item still have the values they had in the dry run. */
const isAsBefore = (item: unknown, changes: readonly Change[]): boolean =>
  isApplied(bulkShape, item, inverseOf(changes))

/**
 * Reads an item as the service returns it now; null if it does not exist.
 * @throws ApiError
 */
export async function readItemOrNull(api: Api, walletId: string, id: string, signal: AbortSignal): Promise<unknown> {
  try {
    return (await readWalletItem(api, { wallet_id: walletId, wallet_item_id: id }, { lane: 'bulk', signal })).raw
  } catch (error) {
    if (is404(error)) return null
    throw error
  }
}

/**
 * Bulk edits of wallet items, one item per step. Each item is read first, so that changes by someone else are not
 * overwritten and an update that was already made is not repeated. A retry does no harm, and a rollback restores the
 * values that were really there.
 */
export const walletItemsKind: JobKind<'wallet-items'> = {
  id: 'wallet-items',
  stepRows: 1,

  send: async (rows, context, isRepeat = false) => {
    const { id, changes } = rowOf(rows)
    const { api, key, signal } = context
    const wallet_id = walletIdOf(context)
    const item = await readItemOrNull(api, wallet_id, id, signal)
    if (item === null) return [result('missing')]
    if (isApplied(bulkShape, item, changes)) return [result(isRepeat ? 'found' : 'already')]
    if (!isAsBefore(item, changes)) return [result(isRepeat ? 'unknown' : 'changed')]
    const params = { company_key: api.session.company_key, wallet_id, wallet_item_id: id }
    await api.call(
      walletItemRows.updateWalletItem,
      { params, body: patchOf(changes) },
      { lane: 'bulk', idempotencyKey: key },
    )
    return [result('updated')]
  },

  refused: error => {
    const message = reasonOf(error)
    if (error.kind === 'forbidden') return { pause: message }
    if (error.method === 'GET') return [result('unread', message)]
    return [is404(error) ? result('missing') : result('refused', message)]
  },

  reconcile: async (rows, context) => {
    const { id, changes } = rowOf(rows)
    const item = await readItemOrNull(context.api, walletIdOf(context), id, context.signal)
    if (item === null) return { found: 'settled', results: [result('missing')] }
    if (isApplied(bulkShape, item, changes)) return { found: 'settled', results: [result('found')] }
    return isAsBefore(item, changes) ? { found: 'absent' } : { found: 'unknown' }
  },

  lost: (finding, rows) => rows.map(() => result(finding === 'absent' ? 'lost' : 'unknown')),
}
