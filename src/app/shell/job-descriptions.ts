import { describeImportJob } from '#/features/imports/file/describe-import-job'
import { describeBulkInviteJob } from '#/features/participants/bulk/describe-bulk-job'
import { describeBulkUpdateJob } from '#/features/wallet/bulk/describe-bulk-job'
import { describeExportJob } from '#/features/wallet/export/describe-export-job'
import type { JobDescription } from '#/parts/jobs/job-description'

/** How every kind of job is said. */
export const jobDescriptions: readonly JobDescription[] = [
  describeBulkInviteJob,
  describeBulkUpdateJob,
  describeExportJob,
  describeImportJob,
]
