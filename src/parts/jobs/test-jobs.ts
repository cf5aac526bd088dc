import { createStore, type Readable } from '#/base/store'
import type { Job } from './job'
import type { JobsClient, LiveJob, LostWork } from './jobs-client'

/** A job for tests. */
export const testJob = (changes: Partial<Job>): Job => ({
  id: 'job',
  scope: 'test|DEMO|demo',
  kind: 'test',
  title: 'numbers.csv',
  settings: {},
  total: 0,
  stepRows: 1,
  created: 0,
  touched: 0,
  finished: null,
  status: 'running',
  pause: null,
  counts: { done: 0, failed: 0, unknown: 0, again: 0 },
  outcomes: {},
  firstOpen: 0,
  ...changes,
})

/** For tests: a client with these jobs, which are null until they are read. Its commands do nothing. */
export const testJobsClient = (jobs: Readable<readonly LiveJob[] | null> = createStore([])): JobsClient => ({
  scope: 'test',
  jobs,
  isUnread: createStore(false),
  isWorkerMissing: createStore(false),
  lost: createStore<LostWork>({ jobs: [], changes: [] }),
  forgetLost: () => Promise.resolve(),
  chunk: async () => ({ rows: [], results: [] }),
  command: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  adoptSession: () => undefined,
  close: () => undefined,
})
