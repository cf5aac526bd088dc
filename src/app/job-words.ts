import { importWords } from '#/features/imports/new/import-words'
import { bulkWords } from '#/features/participants/bulk-words'
import { bulkItemWords } from '#/features/wallet/bulk-words'
import { exportWords } from '#/features/wallet/export-words'
import type { JobWords } from '#/parts/jobs/job-words'

/** How every kind of job is said. */
export const jobWords: readonly JobWords[] = [bulkWords, bulkItemWords, exportWords, importWords]
