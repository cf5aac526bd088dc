import { importWords } from '#/features/imports/file/describe-import-job'
import { bulkWords } from '#/features/participants/bulk/describe-bulk-job'
import { bulkItemWords } from '#/features/wallet/bulk/describe-bulk-job'
import { exportWords } from '#/features/wallet/export/describe-export-job'
import type { JobWords } from '#/parts/jobs/job-description'

/** How every kind of job is said. */
export const jobWords: readonly JobWords[] = [bulkWords, bulkItemWords, exportWords, importWords]
