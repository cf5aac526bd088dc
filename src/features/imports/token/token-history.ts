import { readTimestamp } from '#/contract/format/timestamps'
import type { TokenImport } from '#/contract/imports'
import { readStatus, type EntryState } from '../batch-entries'

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

/** `gone`: accepted before, failed now. `back`: failed before, accepted now. */
export type StatusChange = 'gone' | 'back' | null

/** How the latest success or failure differs from the one before it; null if it does not, or one of them is missing. */
export function statusChange(rows: readonly TokenImportRow[]): StatusChange {
  const [last, before] = rows.map(({ state }) => state).filter(state => state === 'failed' || state === 'succeeded')
  if (last === undefined || before === undefined || last === before) return null
  return last === 'failed' ? 'gone' : 'back'
}
