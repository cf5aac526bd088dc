import type { BulkKind } from '#/parts/bulk/bulk-kind'
import { readSample } from '#/parts/bulk/read-file'
import { text as bulkText } from '#/parts/bulk/text'
import { guessFormat } from '#/parts/csv/guess-csv-format'
import { CSV_TYPE, csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { csvCell, ID_COLUMN, REMOVE_COLUMN } from '../item-csv-columns'
import { bulkChecker, fieldName, guessTargets, type BulkFindings, type RequestedEdit } from './bulk-check'
import {
  bulkOutcomes,
  plannedRowSchema,
  bulkSettingsSchema,
  type PlannedRow,
  type WalletFileSetup,
} from './bulk-settings'
import { text as t } from './text'
import { walletItemsKind } from './wallet-items-kind'

const { outcome, message, notSentYet, ...notSent } = bulkText.result

/** The columns for the result of an item. */
const resultHeader = [outcome, message]

/** @param result null until the item has been sent */
const resultCells = (result: RowResult | null): readonly string[] =>
  result === null ? [notSentYet, ''] : [bulkOutcomes.textOf(t.outcomeOfRow, result.outcome), result.message]

/** Files of item ids and values. A row becomes part of a job only if the dry run finds a difference. */
export const walletFile: BulkKind<RequestedEdit, WalletFileSetup, BulkFindings> = {
  job: walletItemsKind,
  guess: async file => {
    const { format, header, rows } = await readSample(file, guessFormat)
    return { format, columns: guessTargets(header, Math.max(0, ...rows.map(row => row.length))), empty: 'leave' }
  },
  checker: bulkChecker,
  problemsShown: { per: 'file', limit: 200 },
  setupOf: settings => {
    const { source } = bulkSettingsSchema.parse(settings)
    if (source.by !== 'file') throw new Error('This job has no file.')
    return source.setup
  },
  result: {
    padsRowsToWidestRow: true,
    header: resultHeader,
    cells: ({ verdict }, result) => {
      if (result !== undefined) return resultCells(result)
      return verdict.verdict === 'ready' ? [t.notPlanned, ''] : [notSent[verdict.verdict], t.problem(verdict.problem)]
    },
  },
}

type JobData = Pick<JobStore, 'chunk'>

async function* bulkRows(store: JobData, job: Job): AsyncGenerator<{ row: PlannedRow; result: RowResult | null }> {
  for await (const { row, result } of rowsWithResults(store, job)) {
    const stored = plannedRowSchema.safeParse(row)
    if (stored.success) yield { row: stored.data, result }
  }
}

/** The result file of a job without a file: one row for each item, with its values before and after. */
export async function itemsResultFile(store: JobData, job: Job, profile: CsvProfile): Promise<Blob> {
  const parts = [csvStart(profile), csvLine([ID_COLUMN, t.change, ...resultHeader], profile)]
  for await (const { row, result } of bulkRows(store, job)) {
    const change = row.changes
      .map(({ place, before, after }) => t.changeOf(fieldName(place), csvCell(before), csvCell(after)))
      .join('; ')
    parts.push(csvLine([row.id, change, ...resultCells(result)], profile))
  }
  return new Blob(parts, { type: CSV_TYPE })
}

/**
 * The rows of a job that may have changed their item, which a rollback has to check. Items that already had the change
 * are among them: an earlier attempt whose response was lost may have made it.
 */
export async function* changedRows(store: JobData, job: Job): AsyncGenerator<PlannedRow> {
  for await (const { row, result } of bulkRows(store, job)) if (result !== null && result.state !== 'failed') yield row
}

/**
 * A file for another bulk edit that restores the earlier values of a job's items. A token with a blank earlier value is
 * removed, because a blank cell would leave the token as it is. The file is written for spreadsheets,
 * because a bulk edit removes the apostrophes that this profile adds. In a file for systems, it could remove one that
 * belongs to the value.
 */
export async function rollBackFile(store: JobData, job: Job): Promise<Blob> {
  const profile = 'spreadsheets'
  const names = new Set<string>()
  for await (const { changes } of changedRows(store, job)) for (const { place } of changes) names.add(fieldName(place))
  const parts = [csvStart(profile), csvLine([ID_COLUMN, ...names, REMOVE_COLUMN], profile)]
  for await (const { id, changes } of changedRows(store, job)) {
    const cells = [...names].map(name => csvCell(changes.find(({ place }) => fieldName(place) === name)?.before))
    const removed = changes.filter(({ before }) => csvCell(before).trim() === '').map(({ place }) => fieldName(place))
    parts.push(csvLine([id, ...cells, removed.length === 0 ? '' : JSON.stringify(removed)], profile))
  }
  return new Blob(parts, { type: CSV_TYPE })
}
