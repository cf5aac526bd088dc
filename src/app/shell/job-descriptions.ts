import { describeWavesJob } from '#/features/broadcasts/waves/describe-waves-job'
import { describeImportJob } from '#/features/imports/file/describe-import-job'
import { describeBulkInviteJob } from '#/features/participants/bulk/describe-bulk-job'
import { describeStopJob } from '#/features/persons/stop/describe-stop-job'
import { bulkEditDescription } from '#/features/wallet/bulk/describe-bulk-job'
import { exportDescription } from '#/features/wallet/export/describe-export-job'
import type { JobDescriptions } from '#/parts/jobs/job-description'

/** The texts, pages, and files of every kind of job. */
export const jobDescriptions: JobDescriptions = {
  participants: describeBulkInviteJob,
  imports: describeImportJob,
  'wallet-items': bulkEditDescription,
  'wallet-export': exportDescription,
  'stop-number': describeStopJob,
  waves: describeWavesJob,
}
