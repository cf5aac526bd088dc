import { importTokens } from '#/features/imports/new/import-kind'
import { bulkParticipants } from '#/features/participants/bulk-kind'
import { bulkItems } from '#/features/wallet/bulk-kind'
import { exportItems } from '#/features/wallet/export-kind'
import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs([bulkParticipants, bulkItems, exportItems(), importTokens])
