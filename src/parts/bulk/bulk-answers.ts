import type { Session } from '#/contract/gateway'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import { openJobStore, type JobStore } from '#/parts/jobs/job-store'
import { writeJob } from '#/parts/jobs/write-job'
import type { BulkKind, BulkRow, BulkSetup, BulkSource, Findings } from './bulk-kind'
import { checkFile, notSentFile, readyRows, resultFile } from './read-file'

/** A job with the ready rows of a file. */
export interface NewBulkJob {
  file: Blob
  /** The name of the file, or the title of pasted rows. */
  title: string
  /** See `FileSource`. */
  sourceId?: string | undefined
  settings: unknown
  session: Session
  /** The number of rows that the user confirmed. */
  expected: number
  /** The rows that are sent first as a canary, by their index in the file; empty for a job without one. */
  lead?: readonly number[]
}

/** Asks for a file of a job. */
export interface JobFileQuestion {
  job: string
  session: Session
  profile: CsvProfile
}

/** The job store of this browser, for workers. */
export const store = openJobStore()

/**
 * A job of a store.
 * @throws JobRemovedError if it no longer exists; UnreadableJobError if it cannot be opened
 */
export async function storedJob(from: JobStore, id: string): Promise<Job> {
  const job = await from.change(id, unchanged => unchanged)
  if (job === null) throw new JobRemovedError()
  return job
}

/** What the worker of every kind of bulk work answers. */
export const bulkAnswers = <Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
) => ({
  guess: ({ file, session }: Pick<BulkSource<Setup>, 'file' | 'session'>) => kind.guess(file, session),
  check: (source: BulkSource<Setup>) => checkFile(kind, source),
  /** The rows that would not be sent, and why. */
  notSent: (source: BulkSource<Setup> & { profile: CsvProfile }) => notSentFile(kind, source),
  /** Stores the job, and resolves with its id. */
  start: async ({ file, title, sourceId, settings, session, expected, lead = [] }: NewBulkJob) => {
    const leading: Row[] = []
    const chunks = readyRows(kind, { file, setup: kind.setupOf(settings), session }, new Set(lead), leading)
    const { id, stepRows } = kind.job
    const rows = { total: expected, chunks, leading: () => leading }
    const canary = lead.length === 0 ? {} : { lead: lead.length, trial: lead.length }
    return (await writeJob(store, { session, rows, file, kind: id, title, sourceId, settings, stepRows, ...canary })).id
  },
  result: async ({ job, ...options }: JobFileQuestion) => resultFile(kind, store, await storedJob(store, job), options),
})
