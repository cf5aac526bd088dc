import type { Session } from '#/contract/gateway'
import type { CsvRecord } from '#/parts/csv/csv-record'
import type { TableFormat } from '#/parts/csv/table-format'
import type { RowResult } from '#/parts/jobs/job'
import type { JobKind, JobKindId } from '#/parts/jobs/job-kind'

/** How a file is read: guessed first, then shown for the user to change, and stored with the job. */
export interface BulkSetup<Target = unknown> {
  format: TableFormat
  /** What each column is used as. */
  columns: Target[]
}

/**
 * A row as stored in the job. `record`: its index in the file, from 0, not counting the header; null without a file.
 */
export interface BulkRow {
  record: number | null
}

/** What a kind of bulk work can find in rows, as codes with values. Its `text.ts` has the sentences. */
export interface Findings {
  /** What is wrong or odd about a row. */
  problem: { code: string }
  /** How a cell was understood, if its value is sent in a different form. */
  how?: unknown
}

/** A cell whose value is sent in a different form than in the file. */
export interface Repair<How> {
  cell: string
  value: string
  how?: How
}

/**
 * The verdict on one row: each row has exactly one. A row with a warning is sent, unless the user chose to leave such
 * rows out.
 */
export type Verdict<Row, Found extends Findings> =
  | {
      verdict: 'ready'
      row: Row
      warning?: Found['problem'] | null
      repair?: Repair<Found['how']> | null
      /** Codes that the dry run counts rows by. */
      marks?: readonly string[]
    }
  | { verdict: 'refused' | 'duplicate' | 'left-out'; problem: Found['problem']; marks?: readonly string[] }

/** @param at index of the row in the file, from 0, not counting the header */
export type CheckRow<Row, Found extends Findings> = (record: CsvRecord, at: number) => Verdict<Row, Found>

/** A row of a file with its verdict. */
export interface CheckedRow<Row, Found extends Findings> {
  record: CsvRecord
  verdict: Verdict<Row, Found>
}

/**
 * How a worker reads the files of one kind of bulk work. What all kinds share is in this folder: reading, the dry run,
 * the job with its rows, and the result file. `JobKind` has the calls to the service.
 */
export interface BulkKind<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings> {
  job: Pick<JobKind<JobKindId>, 'id' | 'stepRows'>
  /** @throws UnreadableFileError; DOMException if the file can no longer be read */
  guess: (file: Blob, session: Session) => Promise<Setup>
  /**
   * Checks the rows of one file in order. The same file and setup must always give the same verdicts, because the
   * result file is made from the file again.
   * @param width number of columns: the cells of the first row, or the keys in a JSON file
   * @param names of the columns; absent if the file has none
   */
  checker: (setup: Setup, width: number, session: Session, names?: readonly string[]) => CheckRow<Row, Found>
  /** The group in which the dry run counts a ready row. Without it, rows have no groups. */
  groupOf?: (row: Row) => string
  /**
   * The maximum number of ready rows drawn for a canary, spread over the file and its groups (`checkCanary`).
   */
  canaryRows?: number
  /** How many problems the dry run lists: per code, so that a common one does not hide others, or per file. */
  problemsShown: { per: 'code' | 'file'; limit: number }
  /** The setup in the settings of a job. @throws a zod error if another version of the app stored them differently */
  setupOf: (settings: unknown) => Setup
  /** The columns that the result file adds to those of the file. */
  result: {
    /**
     * Whether every row is padded to the widest one, so that the added columns line up even if some rows have more
     * cells than the first. The file is then read once more, so do not use it for files of a million rows.
     */
    padsRowsToWidestRow: boolean
    header: readonly string[]
    /** @param result null before the row was sent; undefined for a row that is not part of the job */
    cells: (row: CheckedRow<Row, Found>, result: RowResult | null | undefined) => readonly string[]
  }
}

/** A file with everything needed to read it. */
export interface BulkSource<Setup> {
  file: Blob
  setup: Setup
  session: Session
}

/** The first rows of a file, read with the current setup. */
export interface Preview {
  header: string[] | null
  rows: string[][]
}

/** A row with a problem, as the dry run lists it. */
export interface RowProblem<Found extends Findings> {
  line: number
  verdict: VerdictCode
  cells: string[]
  problem: Found['problem']
}

type VerdictCode = Verdict<unknown, Findings>['verdict']

/** The dry run of a file: every row is counted once, and the first rows with problems are listed. */
export interface FileCheck<Found extends Findings = Findings> {
  preview: Preview
  /**
   * `ready`, `duplicates`, `refused`, and `leftOut` add up to `total`; `warned` and `repaired` are among the ready
   * ones.
   */
  counts: {
    total: number
    ready: number
    warned: number
    repaired: number
    duplicates: number
    refused: number
    leftOut: number
    blankLines: number
  }
  /** The ready rows by group. */
  groups: Record<string, number>
  /** The rows by mark. */
  markCounts: Record<string, number>
  /** The rows drawn for a canary, by their index in the file. */
  drawn: number[]
  /** The first repairs. */
  repairs: (Repair<Found['how']> & { line: number })[]
  /** Every problem code with the first lines that have it, in order of appearance. */
  problemCodes: { code: Found['problem']['code']; verdict: VerdictCode; rows: number; lines: number[] }[]
  problems: RowProblem<Found>[]
}
