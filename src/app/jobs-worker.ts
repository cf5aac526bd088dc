import { importTokens } from '#/features/imports/new/import-kind'
import { bulkParticipants } from '#/features/participants/bulk-kind'
import { exportItems } from '#/features/wallet/export-kind'
import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs([bulkParticipants, exportItems(), importTokens])
