import type { Api } from '#/api/http/client'
import { noteExport } from '#/api/note-export'
import { settledRows, type Job } from '#/parts/jobs/job'
import type { JobDescription } from '#/parts/jobs/job-description'
import type { JobKindId } from '#/parts/jobs/job-kind'
import { saveFile } from '#/ui/behavior/save-file'
import type { JobFileQuestion } from './bulk-answers'
import type { Outcomes } from './outcomes'
import type { Reply } from './serve-answers'
import { text as t } from './text'

interface BulkJobTexts<Id extends JobKindId, Code extends string> extends Pick<
  JobDescription<Id>,
  'kind' | 'title' | 'hasJobTitle' | 'rows' | 'riskOfUnknown' | 'page' | 'whyPaused'
> {
  outcomes: Outcomes<Code>
  outcomeTexts: Readonly<Record<Code, (count: number) => string>>
  /** Asks the worker for the result file. */
  result: (question: JobFileQuestion) => Promise<Reply<Blob>>
}

/** The description of a job of many rows, with a result file. */
export const describeBulkJob = <Id extends JobKindId, Code extends string>({
  outcomes,
  outcomeTexts,
  result,
  ...texts
}: BulkJobTexts<Id, Code>): JobDescription<Id> => ({
  ...texts,
  outcomes: job => outcomes.describe(outcomeTexts, job),
  files: job =>
    // None before the first result
    settledRows(job) === 0
      ? []
      : (['systems', 'spreadsheets'] as const).map(profile => ({
          label: t.resultFiles[profile],
          save: async api => {
            const reply = await result({ job: job.id, session: api.session, profile })
            await saveJobFile(api, t.resultName(baseName(job)), reply)
          },
        })),
})

/** The title of a job; without the extension if it is the name of a file. */
export const baseName = ({ title }: Pick<Job, 'title'>): string => title.replace(/\.[A-Za-z0-9]{1,6}$/, '')

/**
 * Downloads a file that a worker made, once that is noted in the activity log.
 * @throws Error when the worker could not make the file
 * @throws ApiError when it could not be noted; the signal's reason once it is aborted
 */
export async function saveJobFile(api: Api, name: string, reply: Reply<Blob>, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (!reply.ok) throw new Error(reply.failure.code)
  await noteExport(api, 'table')
  saveFile(name, reply.value)
}
