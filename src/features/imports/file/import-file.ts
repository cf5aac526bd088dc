import type { BulkKind } from '#/parts/bulk/bulk-kind'
import { readSample } from '#/parts/bulk/read-file'
import { text as bulkText } from '#/parts/bulk/text'
import { guessTable } from '#/parts/csv/read-table'
import type { RowResult } from '#/parts/jobs/job'
import { guessColumns, importChecker, type ImportFindings } from './import-check'
import { importTokens } from './import-kind'
import { importOutcomes, importSettingsSchema, type ImportRow, type ImportSetup } from './import-settings'
import { text } from './text'

const t = bulkText.result

/** Files of push tokens. */
export const importFile: BulkKind<ImportRow, ImportSetup, ImportFindings> = {
  job: importTokens,
  guess: async file => {
    const { format, header, rows } = await readSample(file, guessTable)
    return { format, duplicates: 'leave-out', ...guessColumns(header, rows) }
  },
  checker: importChecker,
  groupOf: ({ platform }) => platform,
  problemsShown: { per: 'code', limit: 40 },
  setupOf: settings => importSettingsSchema.parse(settings).setup,
  result: {
    isAligned: false,
    header: [text.resultFile.line, t.outcome, text.resultFile.batch, t.message],
    cells: ({ record, verdict }, result) => {
      const line = String(record.line)
      if (result) return [line, ...sentCells(result)]
      if (verdict.verdict !== 'ready') return [line, t[verdict.verdict], '', text.problem(verdict.problem)]
      return [line, t.notSentYet, '', verdict.warning ? text.problem(verdict.warning) : '']
    },
  },
}

/** The message of a row that was sent is the id of its batch. */
function sentCells({ state, outcome, message }: RowResult): [outcome: string, batch: string, message: string] {
  const named = importOutcomes.textOf(text.rowOutcomes, outcome)
  return state === 'done' ? [named, message, ''] : [named, '', message]
}
