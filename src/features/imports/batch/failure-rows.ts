import type { CsvTable } from '#/parts/csv/save-table'
import type { BatchEntry } from '../batch-entries'
import { batchText } from '../batch-text'
import { meaningOf } from '../describe-failure'
import { sentCells } from '../file/ask-import'
import type { SentSteps } from '../file/import-messages'
import type { FileFailures } from './file-failures'
import type { BatchView } from './use-batch'

const text = batchText.save

/** Where the rows of one batch stand. */
export const stepOf = ({ sent }: Pick<BatchView, 'sent'>): SentSteps | null =>
  sent === null ? null : { job: sent.job, steps: [sent.step] }

/** The same of a whole file. */
export const stepsOf = ({ batches }: FileFailures): SentSteps => ({
  job: batches[0]?.job ?? '',
  steps: batches.map(({ step }) => step),
})

/** A choice of rows that something is done with. */
export interface RowChoice {
  id: 'worth' | 'all' | 'shown'
  entries: readonly BatchEntry[]
}

/** Failures that the filters of the page leave, those that may succeed one day, and all; the same rows once. */
export function failureChoices({ entries }: Pick<BatchView, 'entries'>, shown: readonly BatchEntry[]): RowChoice[] {
  const all = entries.filter(({ state }) => state === 'failed')
  const worth = all.filter(
    ({ platformStatus: status, platformMessage: message }) => meaningOf({ status, message }).again !== 'never',
  )
  const picked = shown.filter(({ state }) => state === 'failed')
  const isOwn = (rows: readonly BatchEntry[]) => rows.length > 0 && rows.length < all.length
  const isSame = picked.length === worth.length && picked.every(entry => worth.includes(entry))
  return [
    ...(isOwn(picked) ? [{ id: 'shown' as const, entries: picked }] : []),
    ...(isOwn(worth) && !isSame ? [{ id: 'worth' as const, entries: worth }] : []),
    { id: 'all', entries: all },
  ]
}

/**
 * The rows as they were sent: with all columns of their file where this browser still has it, else token, platform and
 * external id as far as they are known (the service gives back tokens only).
 */
export async function rowsAsSent(sent: SentSteps | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const found = sent === null ? null : await sentCells(sent)
  if (found === null) return { header: text.device, rows: entries.map(deviceCells) }
  const cellsOf = new Map(found.rows.map(({ line, cells }) => [line, cells]))
  const width = Math.max(found.header.length, ...found.rows.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, at) => found.header[at] ?? text.column(at + 1))
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

const wire = { failed: 'FAILURE', pending: 'PENDING', succeeded: 'SUCCESS' } as const

/** The same rows with their line and what became of them after their own columns. */
export async function rowsWithAnswers(sent: SentSteps | null, entries: readonly BatchEntry[]): Promise<CsvTable> {
  const { header, rows } = await rowsAsSent(sent, entries)
  return {
    header: [...header, ...text.answers],
    rows: entries.map((entry, at) => [
      ...(rows[at] ?? []),
      entry.line === null ? '' : String(entry.line),
      entry.strange ?? wire[entry.state],
      entry.platformStatus,
      entry.platformMessage,
    ]),
  }
}
