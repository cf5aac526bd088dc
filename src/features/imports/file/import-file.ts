import * as z from 'zod/mini'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { BulkKind } from '#/parts/bulk/bulk-kind'
import { readSample } from '#/parts/bulk/read-file'
import { text as bulkText } from '#/parts/bulk/text'
import { guessTable } from '#/parts/csv/read-table'
import { readMapping } from '#/parts/import-batches/history-store'
import type { RowResult } from '#/parts/jobs/job'
import { CANARY_TOKENS } from './canary'
import { guessColumns, importChecker, type ImportFindings } from './import-check'
import { importKind } from './import-kind'
import { importOutcomes, importSettingsSchema, targets, type ImportRow, type ImportSetup } from './import-settings'
import { text } from './text'

const t = bulkText.result

/** Files of push tokens. */
export const importFile: BulkKind<ImportRow, ImportSetup, ImportFindings> = {
  job: importKind,
  guess: async (file, session) => {
    const { format, header, rows } = await readSample(file, guessTable)
    const guessed = { format, duplicates: 'leave-out' as const, ...guessColumns(header, rows) }
    return (await rememberedSetup(guessed, header, storageScopeOf(session))) ?? guessed
  },
  checker: importChecker,
  groupOf: ({ platform }) => platform,
  canaryRows: CANARY_TOKENS,
  problemsShown: { per: 'code', limit: 40 },
  setupOf: settings => importSettingsSchema.parse(settings).setup,
  result: {
    padsRowsToWidestRow: false,
    header: [text.resultFile.line, t.outcome, text.resultFile.batch, t.message],
    cells: ({ record, verdict }, result) => {
      const line = String(record.line)
      if (result) return [line, ...sentCells(result)]
      if (verdict.verdict !== 'ready') return [line, t[verdict.verdict], '', text.problem(verdict.problem)]
      return [line, t.notSentYet, '', verdict.warning ? text.problem(verdict.warning) : '']
    },
  },
}

/** The setup with the columns of the last import with this header; null if there was none. */
async function rememberedSetup(
  { format, duplicates, platform }: ImportSetup,
  header: readonly string[] | null,
  scope: string,
): Promise<ImportSetup | null> {
  // Without storage, as in some private windows, nothing is remembered
  const known = header === null ? null : await readMapping(scope, header).catch(() => null)
  const columns = z.array(z.enum(targets)).safeParse(known).data
  if (columns === undefined || columns.length > (header?.length ?? 0)) return null
  // With a platform column there is nothing to guess
  return { format, duplicates, columns, platform: columns.includes('platform') ? null : platform, isRemembered: true }
}

/** The message of a row that was sent is the id of its batch. */
function sentCells({ state, outcome, message }: RowResult): [outcome: string, batch: string, message: string] {
  const named = importOutcomes.textOf(text.rowOutcomes, outcome)
  return state === 'done' ? [named, message, ''] : [named, '', message]
}
