import type { CsvTable } from '#/parts/csv/save-table'
import { type BatchEntry, statusWords } from '../batch-entries'
import { responseCodeOf, retryOf } from '../platform-responses'
import { rowsAsSent } from '../rows-as-sent'
import type { BatchView } from './use-batch'

/** Columns of a token's line and result; names as in the service's JSON where it has the value. */
const responseColumns = ['line', 'status', 'platform_status', 'platform_message']

/** Rows that can be saved or sent again together. */
export interface RowChoice {
  id: 'retryable' | 'all' | 'shown'
  entries: readonly BatchEntry[]
}

/** The failures shown on the page, those worth retrying, and all failures. Equal sets are offered once. */
export function failureChoices({ entries }: Pick<BatchView, 'entries'>, shown: readonly BatchEntry[]): RowChoice[] {
  const all = entries.filter(({ state }) => state === 'failed')
  const retryable = all.filter(
    ({ platformStatus: status, platformMessage: message }) => retryOf(responseCodeOf({ status, message })) !== 'never',
  )
  const shownFailures = shown.filter(({ state }) => state === 'failed')
  const isProperSubset = (rows: readonly BatchEntry[]) => rows.length > 0 && rows.length < all.length
  const isSame = shownFailures.length === retryable.length && shownFailures.every(entry => retryable.includes(entry))
  return [
    ...(isProperSubset(shownFailures) ? [{ id: 'shown' as const, entries: shownFailures }] : []),
    ...(isProperSubset(retryable) && !isSame ? [{ id: 'retryable' as const, entries: retryable }] : []),
    { id: 'all', entries: all },
  ]
}

/** The rows as the job sent them, followed by their line and result. */
export async function rowsWithResponses(job: string | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const { header, rows } = await rowsAsSent(job, entries)
  return {
    header: [...header, ...responseColumns],
    rows: entries.map((entry, index) => [
      ...(rows[index] ?? []),
      entry.line === null ? '' : String(entry.line),
      entry.unknownStatus ?? statusWords[entry.state],
      entry.platformStatus,
      entry.platformMessage,
    ]),
  }
}
