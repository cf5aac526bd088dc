import type { Session } from '#/contract/gateway'
import type { RouteParams } from '#/nav/paths'
import { settledRows, type Job } from './job'
import { text as t } from './text'

/** How a kind of job is said, and where it is shown: the page's half of a `JobKind`. */
export interface JobDescription {
  /** The id of the kind. */
  kind: string
  /** What the job does, in one line: `Add participants to Summer sale`. */
  what: (job: Job) => string
  /** `1,240 numbers`. */
  rows: (count: number) => string
  /** What came out so far, each with its count and in one order: `12 already subscribed`. */
  outcomes: (job: Job) => string[]
  /** What sending again the rows whose outcome is unknown may do to people. */
  riskOfUnknown: (count: number) => string
  page: (place: RouteParams, job: Job) => string
  /** What can be saved of it as it is now. */
  files: (job: Job) => readonly JobFile[]
}

/** A file that a job has to offer. */
export interface JobFile {
  label: string
  /** @throws Error when it cannot be made */
  save: (session: Session) => Promise<void>
}

type Profile = 'systems' | 'spreadsheets'

/** The result file of a job that sends rows, once there is something in it: for whom, facts 24. */
export const resultFiles = (
  job: Job,
  save: (job: Job, session: Session, profile: Profile) => Promise<void>,
): readonly JobFile[] =>
  settledRows(job) === 0
    ? []
    : [
        { label: t.acts.result, save: session => save(job, session, 'systems') },
        { label: t.acts.resultForSheets, save: session => save(job, session, 'spreadsheets') },
      ]
