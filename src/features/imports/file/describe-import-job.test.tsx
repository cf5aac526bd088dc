import { expect, it } from 'vitest'
import { testJob } from '#/parts/jobs/test-jobs'
import { describeImportJob } from './describe-import-job'

const setup = {
  format: { encoding: 'utf-8', delimiter: ',', header: true },
  columns: ['token'],
  platform: 'IOS',
  duplicates: 'leave-out',
}

it.each([
  ['June.csv', null, 'Import June.csv into demo-app'],
  // The rows may come from several batches: `batch_id` is only the first
  ['June.csv (retry)', { batch_id: 'e41b-7', job: 'j' }, 'Import June.csv (retry) into demo-app'],
  ['e41b-7 (retry)', { batch_id: 'e41b-7', job: null }, 'Import e41b-7 (retry) into demo-app'],
])('a job is named by its title: %s', (title, again, expected) => {
  const job = testJob({ kind: 'imports', title, settings: { app_id: 'demo-app', setup, again } })
  expect(describeImportJob.title(job)).toBe(expected)
})
