import { ApiError, isSessionLoss } from '#/api/http/error'
import { UnreadableFileError, type FileFault } from '#/parts/csv/guess-csv-format'
import { JobRemovedError, UnreadableJobError } from '#/parts/jobs/job-results'
import { RowCountError, StorageFullError } from '#/parts/jobs/write-job'

/** Why a worker could not answer. */
export type Failure =
  | { code: 'unreadable-file'; fault: FileFault }
  /** With the service's message, or an empty one. */
  | { code: 'call-failed'; message: string }
  /** `count-changed`: the number of rows is not the confirmed one. `stopped`: the page no longer needs the answer. */
  | { code: 'storage-full' | 'job-removed' | 'job-unreadable' | 'count-changed' | 'session' | 'stopped' | 'unexpected' }

/** What an error means for the page that asked. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return { code: 'unreadable-file', fault: error.fault }
  if (error instanceof StorageFullError) return { code: 'storage-full' }
  if (error instanceof JobRemovedError) return { code: 'job-removed' }
  if (error instanceof UnreadableJobError) return { code: 'job-unreadable' }
  if (error instanceof RowCountError) return { code: 'count-changed' }
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'stopped' }
  if (!(error instanceof ApiError)) return { code: 'unexpected' }
  if (error.kind === 'aborted') return { code: 'stopped' }
  return isSessionLoss(error) ? { code: 'session' } : { code: 'call-failed', message: error.messages[0] ?? '' }
}
