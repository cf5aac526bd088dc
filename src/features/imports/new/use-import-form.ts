import { useSession } from '#/api/api-context'
import { useFileForm, type Attempt, type FileForm } from '#/parts/bulk/use-file-form'
import { text as csvText } from '#/parts/csv/text'
import { text as jobsText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { askImport } from '../file/ask-import'
import type { Answer, DryRun, Failure, Preview } from '../file/import-messages'
import type { ImportSettings, ImportSetup } from '../file/import-settings'
import { text as t } from './text'

/** The source, read with the current settings. */
interface ImportReading {
  dryRun: DryRun
  preview: Preview
}

export interface ImportForm extends Omit<FileForm<ImportSetup, ImportReading>, 'start'> {
  /** Stores the job and starts it; `onStarted` gets the job's id. */
  start: (of: Omit<ImportSettings, 'setup'>, onStarted: (job: string) => void) => void
}

/** The state saved on an earlier visit, and the callbacks that save it. */
type Persistence = Pick<
  Parameters<typeof useFileForm<ImportSetup, ImportReading>>[0],
  'saved' | 'saveSource' | 'saveSetup'
>

const refused = (answer: Answer, fallback: string): Attempt<never> => ({
  ok: false,
  sentence: answer.answer === 'failed' ? describeFailure(answer.failure, fallback) : fallback,
})

function describeFailure(failure: Failure, fallback: string): string {
  switch (failure.code) {
    case 'unreadable-file':
      return csvText.fileFault(failure.fault)
    case 'storage-full':
      return jobsText.storageFull
    case 'job-removed':
      return t.confirm.jobRemoved
    case 'count-changed':
      return t.confirm.failed
    case 'unexpected':
      return fallback
  }
}

/** The steps from a file of push tokens to a job. */
export function useImportForm(persistence: Persistence): ImportForm {
  const session = useSession()
  const form = useFileForm<ImportSetup, ImportReading>({
    ...persistence,
    guess: async file => {
      const answer = await askImport({ ask: 'guess', file })
      return answer.answer === 'guess' ? { ok: true, value: answer.setup } : refused(answer, t.file.unreadable)
    },
    check: async (file, setup) => {
      const answer = await askImport({ ask: 'check', file, setup })
      return answer.answer === 'check'
        ? { ok: true, value: { dryRun: answer.dryRun, preview: answer.preview } }
        : refused(answer, t.file.unreadable)
    },
  })
  const { source, setup, reading } = form
  return {
    ...form,
    start: (of, onStarted) => {
      if (source === null || setup === null || reading === null) return
      const { file, title } = source
      form.start(async () => {
        const expected = reading.dryRun.counts.ready
        const answer = await askImport({ ask: 'start', file, title, settings: { ...of, setup }, session, expected })
        if (answer.answer !== 'start') return refused(answer, t.confirm.failed)
        // The job is stored, so it must open even if the list of jobs cannot be read
        await refreshJobs().catch(() => undefined)
        return { ok: true, value: answer.job }
      }, onStarted)
    },
  }
}
