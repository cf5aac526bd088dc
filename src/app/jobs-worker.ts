import { bulkParticipants } from '#/features/participants/bulk-kind'
import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs([bulkParticipants])
