import type { BulkKind } from '#/parts/bulk/bulk-kind'
import { readSample } from '#/parts/bulk/read-file'
import { text as bulkText } from '#/parts/bulk/text'
import { guessFormat } from '#/parts/csv/guess-csv-format'
import type { RowResult } from '#/parts/jobs/job'
import { bulkChecker, guessTargets, type BulkFindings, type RequestedEdit } from './bulk-check'
import { bulkKind } from './bulk-kind'
import { bulkOutcomes, bulkSettingsSchema, type BulkSetup } from './bulk-settings'
import { text as t } from './text'

const { outcome, message, notSentYet, ...notSent } = bulkText.result

/** The columns for the result of an item. */
export const resultHeader = [outcome, message]

/** @param result null before the item was sent */
export const resultCells = (result: RowResult | null): readonly string[] =>
  result === null ? [notSentYet, ''] : [bulkOutcomes.textOf(t.outcomeOfRow, result.outcome), result.message]

/** Files of item ids and values. Their rows become part of a job only if the dry run finds differences. */
export const walletFile: BulkKind<RequestedEdit, BulkSetup, BulkFindings> = {
  job: bulkKind,
  guess: async file => {
    const { format, header, rows } = await readSample(file, guessFormat)
    return { format, columns: guessTargets(header, Math.max(0, ...rows.map(row => row.length))), empty: 'leave' }
  },
  checker: bulkChecker,
  problemsShown: { per: 'file', limit: 200 },
  setupOf: settings => {
    const { source } = bulkSettingsSchema.parse(settings)
    if (source.by !== 'file') throw new Error('a job without a file')
    return source.setup
  },
  result: {
    isAligned: true,
    header: resultHeader,
    cells: ({ verdict }, result) => {
      if (result !== undefined) return resultCells(result)
      return verdict.verdict === 'ready' ? [t.notPlanned, ''] : [notSent[verdict.verdict], t.problem(verdict.problem)]
    },
  },
}
