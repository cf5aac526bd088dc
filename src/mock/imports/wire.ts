import { writeColonMillis } from '#/contract/format/timestamps'
import { SUCCESS } from './platform-answer'
import type { StoredBatch, StoredEntry } from './store'

/** A batch as in a list. */
export const writeBatchSummary = ({ received_on, ...batch }: StoredBatch) => ({
  ...batch,
  received_on: writeColonMillis(received_on),
})

/** A token's status, with the platform's answer once it has settled. */
export function writeOutcome({ settled, platform_status, platform_message }: StoredEntry) {
  if (!settled) return { status: 'PENDING' }
  return {
    status: platform_status === SUCCESS.platform_status ? 'SUCCESS' : 'FAILURE',
    platform_status,
    platform_message,
  }
}

/** A batch with its tokens grouped by status. */
export function writeBatch(batch: StoredBatch, stored: readonly StoredEntry[]) {
  const entries = stored.map(entry => ({ token: entry.token, ...writeOutcome(entry) }))
  const withStatus = (status: string) => entries.filter(entry => entry.status === status)
  return {
    ...writeBatchSummary(batch),
    pending: withStatus('PENDING'),
    success: withStatus('SUCCESS'),
    failure: withStatus('FAILURE'),
  }
}
