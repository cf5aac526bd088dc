import type { BulkKind } from '#/parts/bulk/bulk-kind'
import type { ImportFindings } from './import-check'
import { importFile } from './import-file'
import type { ImportRow, ImportSetup } from './import-settings'

/** The results of a file's tokens, as far as the service has reported them. */
export interface FileOutcomes {
  /** Tokens that did not succeed, and those of batches that are not `complete`, as far as their rows are known. */
  rows: (readonly [record: number, status: string, platformStatus: string, platformMessage: string])[]
  /** Batches that list all of their tokens, so a token of theirs that is not in `rows` succeeded. */
  complete: string[]
}

/** Column names of the results, as in the service's JSON. */
const columns = ['status', 'platform_status', 'platform_message']

/** Files of push tokens whose result file also has the platform's result for each token. */
export function importFileWithOutcomes({
  rows,
  complete,
}: FileOutcomes): BulkKind<ImportRow, ImportSetup, ImportFindings> {
  const known = new Map(rows.map(([record, ...outcome]) => [record, outcome]))
  const completed = new Set(complete)
  const { result } = importFile
  return {
    ...importFile,
    result: {
      ...result,
      header: [...result.header, ...columns],
      cells: (row, sent) => {
        const batch = sent?.state === 'done' ? sent.message : null
        const { verdict } = row
        const outcome = batch === null || verdict.verdict !== 'ready' ? undefined : known.get(verdict.row.record)
        const succeeded = batch !== null && completed.has(batch) ? 'SUCCESS' : ''
        return [...result.cells(row, sent), ...(outcome ?? [succeeded, '', ''])]
      },
    },
  }
}
