import { readTimestamp } from '#/contract/format/timestamps'
import type { TokenImport } from '#/contract/imports'
import { readStatus, type EntryState } from '../batch-entries'
import { responseCodeOf, retryOf } from '../platform-responses'

/** One import of a token. */
export interface TokenImportRow {
  key: string
  batchId: string
  receivedAt: number | null
  /** Null for an undocumented status. */
  state: EntryState | null
  status: string
  platformStatus: string
  platformMessage: string
}

/** The imports of a token, newest first; those without a readable timestamp come last, in the service's order. */
export const tokenImports = (imports: readonly TokenImport[]): TokenImportRow[] =>
  imports
    .map((one, index): TokenImportRow => ({
      key: `${index}`,
      batchId: one.batch_id,
      receivedAt: readTimestamp(one.received_on),
      state: readStatus(one.status),
      status: one.status,
      platformStatus: one.platform_status?.trim() ?? '',
      platformMessage: one.platform_message?.trim() ?? '',
    }))
    .toSorted((a, b) => (b.receivedAt ?? -Infinity) - (a.receivedAt ?? -Infinity) || 0)

/** `gone`: accepted before, no longer registered now. `back`: failed before, accepted now. */
export type StatusChange = 'gone' | 'back' | null

/**
 * How the latest success or failure differs from the one before it; null if it does not, one of them is missing, it is
 * unknown which of them is the latest, or the latest failed for a reason that says nothing about the phone.
 */
export function statusChange(rows: readonly TokenImportRow[]): StatusChange {
  const [last, before] = rows.filter(({ state }) => state === 'failed' || state === 'succeeded')
  if (last === undefined || before === undefined || last.state === before.state) return null
  if (last.receivedAt === before.receivedAt || rows[0]?.state === null) return null
  if (last.state === 'succeeded') return 'back'
  const response = responseCodeOf({ status: last.platformStatus, message: last.platformMessage })
  return retryOf(response) === 'never' ? 'gone' : null
}

/** Whether the first row is the latest import: the others all have times, and any at the same time have its state. */
export const isFirstLatest = ([first, ...others]: readonly TokenImportRow[]): boolean =>
  others.every(
    ({ receivedAt, state }) => receivedAt !== null && (receivedAt !== first?.receivedAt || state === first.state),
  )
