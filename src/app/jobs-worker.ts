import { workOnJobs } from '#/parts/jobs/work-on-jobs'

workOnJobs(async () => (await import('./job-kinds')).jobKinds)
