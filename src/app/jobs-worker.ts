import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs([])
