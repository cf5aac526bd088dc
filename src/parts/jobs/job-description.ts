import type { Api } from '#/api/http/client'
import type { RouteParams } from '#/nav/paths'
import type { Job } from './job'
import type { JobKindId } from './job-kind'

/** How the page shows a kind of job: its texts, its page, and its files. */
export interface JobDescription<Id extends JobKindId = JobKindId> {
  kind: Id
  /** What the job does: `Add participants to Summer sale`. */
  title: (job: Job) => string
  /** Whether `title` contains the job's own title, such as the name of its file. */
  hasJobTitle: boolean
  /** `1,240 numbers`. */
  rows: (count: number) => string
  /** The results so far by outcome, in a fixed order: `12 already subscribed`. */
  outcomes: (job: Job) => string[]
  /** Why a job with a canary waits, in the words of the kind; null for other pauses. */
  whyPaused?: (job: Job) => string | null
  /** What may happen to people if rows with an unknown outcome are sent again. */
  riskOfUnknown: (count: number) => string
  /** The path of the page that shows the job. */
  page: (params: RouteParams, job: Job) => string
  /** The files that can be saved now. */
  files: (job: Job) => readonly JobFile[]
}

/** The description of every kind of job; omitting one does not compile. */
export type JobDescriptions = { readonly [Id in JobKindId]: JobDescription<Id> }

/** Null for a kind that this version does not know. */
export const descriptionOf = (descriptions: JobDescriptions, { kind }: Pick<Job, 'kind'>): JobDescription | null =>
  Object.values(descriptions).find(description => description.kind === kind) ?? null

/** A file that a job offers to save. */
export interface JobFile {
  label: string
  /** @throws Error when it cannot be created, or the export cannot be recorded in the activity log */
  save: (api: Api) => Promise<void>
}
