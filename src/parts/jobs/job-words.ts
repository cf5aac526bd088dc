import type { Session } from '#/contract/gateway'
import type { Place } from '#/nav/paths'
import type { Job } from './job'

/** How a kind of job is said, and where it is shown: the page's half of a `JobKind`. */
export interface JobWords {
  /** The id of the kind. */
  kind: string
  /** What the job does, in one line: `Add participants to Summer sale`. */
  what: (job: Job) => string
  /** `1,240 numbers`. */
  rows: (count: number) => string
  /** What came out so far, each with its count and in one order: `12 already subscribed`. */
  outcomes: (counts: Job['outcomes']) => string[]
  /** What sending again the rows whose outcome is unknown may do to people. */
  riskOfUnknown: (count: number) => string
  page: (place: Place, job: Job) => string
  /** Saves the result file: the original columns with outcome and message. For whom: facts 24. */
  saveResult: (job: Job, session: Session, profile: 'systems' | 'spreadsheets') => Promise<void>
}
