import { importTokens } from '#/features/imports/file/import-kind'
import { bulkParticipants } from '#/features/participants/bulk/bulk-kind'
import { bulkItems } from '#/features/wallet/bulk/bulk-kind'
import { exportItems } from '#/features/wallet/export/export-kind'
import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs([bulkParticipants, bulkItems, exportItems(), importTokens])
