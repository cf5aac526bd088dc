import type { CsvTable } from '#/parts/csv/save-table'
import { type BatchEntry, statusWords } from '../batch-entries'
import type { SentSteps } from '../file/sent-cells'
import { responseCodeOf, retryOf } from '../platform-responses'
import { rowsAsSent } from '../rows-as-sent'
import type { FileFailures } from './file-failures'
import type { BatchView } from './use-batch'

/** Columns of a token's line and result; names as in the service's JSON where it has the value. */
const responseColumns = ['line', 'status', 'platform_status', 'platform_message']

/** The job rows of one batch; null if not sent from this browser. */
export const sentStepOf = ({ sent }: Pick<BatchView, 'sent'>): SentSteps | null =>
  sent === null ? null : { job: sent.job, steps: [sent.step] }

/** The job rows of all batches of a file. */
export const sentStepsOf = ({ batches }: FileFailures): SentSteps => ({
  job: batches[0]?.job ?? '',
  steps: batches.map(({ step }) => step),
})

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

/** The rows as they were sent, followed by their line and result. */
export async function rowsWithResponses(sent: SentSteps | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const { header, rows } = await rowsAsSent(sent, entries)
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
