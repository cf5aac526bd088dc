import type { Job } from './job'

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
