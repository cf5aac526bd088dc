import { readTimestamp } from '#/contract/format/timestamps'
import type { TokenImport } from '#/contract/imports'
import { readStatus, type EntryState } from '../batch-entries'

/** One import of a token. */
export interface TokenImportRow {
  key: string
  batchId: string
  receivedAt: number | null
  /** Null for a status nobody documented. */
  state: EntryState | null
  status: string
  platformStatus: string
  platformMessage: string
}

/** The imports of a token, the newest first; those without a readable time come last, in the service's order. */
export const tokenImports = (imports: readonly TokenImport[]): TokenImportRow[] =>
  imports
    .map((one, at): TokenImportRow => ({
      key: `${at}`,
      batchId: one.batch_id,
      receivedAt: readTimestamp(one.received_on),
      state: readStatus(one.status),
      status: one.status,
      platformStatus: one.platform_status?.trim() ?? '',
      platformMessage: one.platform_message?.trim() ?? '',
    }))
    .toSorted((a, b) => (b.receivedAt ?? -Infinity) - (a.receivedAt ?? -Infinity) || 0)

/** What changed between the imports of a token, in so far as it says something about the token. */
export type TokenTurn = 'gone' | 'back' | null

/** Whether the newest answer differs from the one before it. */
export function turnOf(rows: readonly TokenImportRow[]): TokenTurn {
  const [last, before] = rows.map(({ state }) => state).filter(state => state === 'failed' || state === 'succeeded')
  if (last === undefined || before === undefined || last === before) return null
  return last === 'failed' ? 'gone' : 'back'
}
