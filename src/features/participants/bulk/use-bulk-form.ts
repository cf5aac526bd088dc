import { useSession } from '#/api/api-context'
import { useFileForm, type Attempt, type FileForm } from '#/parts/bulk/use-file-form'
import { text as csvText } from '#/parts/csv/text'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { askBulk, bulkContextOf } from './ask-bulk'
import type { Answer, DryRun, Failure, Preview } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { text as t } from './text'

/** The source, read with the current settings. */
interface BulkReading {
  dryRun: DryRun
  preview: Preview
}

export interface BulkForm extends Omit<FileForm<BulkSetup, BulkReading>, 'start'> {
  /** Stores the job and starts it; `onStarted` gets the job's id. */
  start: (campaign: { id: string; name: string }, onStarted: (job: string) => void) => void
}

/** The state saved on an earlier visit, and the callbacks that save it. */
type Persistence = Pick<Parameters<typeof useFileForm<BulkSetup, BulkReading>>[0], 'saved' | 'saveSource' | 'saveSetup'>

const refused = (answer: Answer, fallback: string): Attempt<never> => ({
  ok: false,
  sentence: answer.answer === 'failed' ? describeFailure(answer.failure, fallback) : fallback,
})

function describeFailure(failure: Failure, fallback: string): string {
  switch (failure.code) {
    case 'unreadable-file':
      return csvText.fileFault(failure.fault)
    case 'storage-full':
      return jobText.storageFull
    case 'job-removed':
      return t.confirm.jobRemoved
    case 'count-changed':
      return t.confirm.failed
    case 'unexpected':
      return fallback
  }
}

/** The steps from a file of participants to a job. */
export function useBulkForm(persistence: Persistence): BulkForm {
  const session = useSession()
  const context = bulkContextOf(session)
  const form = useFileForm<BulkSetup, BulkReading>({
    ...persistence,
    guess: async file => {
      const answer = await askBulk({ ask: 'guess', file, context, country: session.connection.home_country })
      return answer.answer === 'guess' ? { ok: true, value: answer.setup } : refused(answer, t.file.unreadable)
    },
    check: async (file, setup) => {
      const answer = await askBulk({ ask: 'check', file, setup, context })
      return answer.answer === 'check'
        ? { ok: true, value: { dryRun: answer.dryRun, preview: answer.preview } }
        : refused(answer, t.file.unreadable)
    },
  })
  const { source, setup, reading } = form
  return {
    ...form,
    start: (campaign, onStarted) => {
      if (source === null || setup === null || reading === null) return
      const { file, title } = source
      form.start(async () => {
        const expected = reading.dryRun.counts.ready
        const settings = { campaign, setup }
        const answer = await askBulk({ ask: 'start', file, title, settings, session, context, expected })
        if (answer.answer !== 'start') return refused(answer, t.confirm.failed)
        // The job is stored, so it must open even if the list of jobs cannot be read
        await refreshJobs().catch(() => undefined)
        return { ok: true, value: answer.job }
      }, onStarted)
    },
  }
}
