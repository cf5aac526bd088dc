import type { CsvTable } from '#/parts/csv/save-table'
import type { BatchEntry } from '../batch-entries'
import { askImport } from '../file/ask-import'
import type { SentSteps } from '../file/sent-cells'
import { responseCodeOf, retryOf } from '../platform-responses'
import type { FileFailures } from './file-failures'
import { text } from './text'
import type { BatchView } from './use-batch'

/** Column names of a device and of its result, as in the service's JSON. */
const deviceColumns = ['platform', 'token', 'external_person_id']
const responseColumns = ['line', 'status', 'platform_status', 'platform_message']

/** The job rows of one batch; null if not sent from this browser. */
export const stepOf = ({ sent }: Pick<BatchView, 'sent'>): SentSteps | null =>
  sent === null ? null : { job: sent.job, steps: [sent.step] }

/** The job rows of all batches of a file. */
export const stepsOf = ({ batches }: FileFailures): SentSteps => ({
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

/**
 * The rows as they were sent: with all columns of their file if this browser still has it, else platform, token and
 * external id as far as known (the service returns only tokens).
 */
export async function rowsAsSent(sent: SentSteps | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const reply = sent === null ? null : await askImport('rows', sent)
  if (!reply?.ok) return { header: deviceColumns, rows: entries.map(deviceCells) }
  const found = reply.value
  const cellsOf = new Map(found.rows.map(({ line, cells }) => [line, cells]))
  const width = Math.max(found.header.length, ...found.rows.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, at) => found.header[at] ?? text.save.unnamedColumn(at + 1))
  return {
    header,
    rows: entries.map(entry => {
      const cells = cellsOf.get(entry.line ?? -1) ?? []
      return header.map((_, at) => cells[at] ?? '')
    }),
  }
}

const platforms = { ios: 'IOS', android: 'ANDROID' } as const

const deviceCells = ({ platform, token, externalId }: BatchEntry): string[] => [
  platform === null ? '' : platforms[platform],
  token,
  externalId ?? '',
]

const statuses = { failed: 'FAILURE', pending: 'PENDING', succeeded: 'SUCCESS' } as const

/** The rows as they were sent, followed by their line and result. */
export async function rowsWithResponses(sent: SentSteps | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const { header, rows } = await rowsAsSent(sent, entries)
  return {
    header: [...header, ...responseColumns],
    rows: entries.map((entry, at) => [
      ...(rows[at] ?? []),
      entry.line === null ? '' : String(entry.line),
      entry.unknownStatus ?? statuses[entry.state],
      entry.platformStatus,
      entry.platformMessage,
    ]),
  }
}
