import type { BulkKind } from '#/parts/bulk/bulk-kind'
import { readSample } from '#/parts/bulk/read-file'
import { text as bulkText } from '#/parts/bulk/text'
import { guessFormat } from '#/parts/csv/guess-csv-format'
import { bulkChecker, guessColumns, type ParticipantFindings } from './bulk-check'
import { bulkSettingsSchema, participantOutcomes, type ParticipantRow, type ParticipantSetup } from './bulk-settings'
import { participantsKind } from './participants-kind'
import { text } from './text'

const t = bulkText.result

/** How files of participants are read and checked, and what their result files contain. */
export const participantsFile: BulkKind<ParticipantRow, ParticipantSetup, ParticipantFindings> = {
  job: participantsKind,
  guess: async (file, session) => {
    const { format, header, rows } = await readSample(file, guessFormat)
    return { format, country: session.connection.home_country, columns: guessColumns(header, rows, session) }
  },
  checker: bulkChecker,
  problemsShown: { per: 'file', limit: 200 },
  setupOf: settings => bulkSettingsSchema.parse(settings).setup,
  result: {
    padsRowsToWidestRow: true,
    header: [text.resultFile.line, text.resultFile.number, t.outcome, t.message],
    cells: ({ record, verdict }, result) => {
      const read = [String(record.line), verdict.verdict === 'ready' ? verdict.row.mdn : '']
      if (result) return [...read, participantOutcomes.textOf(text.rowOutcomes, result.outcome), result.message]
      if (verdict.verdict === 'ready') return [...read, t.notSentYet, '']
      return [...read, t[verdict.verdict], text.problem(verdict.problem)]
    },
  },
}
