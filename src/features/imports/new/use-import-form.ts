import { useSession } from '#/api/api-context'
import { useFileForm, type Asked, type FileForm } from '#/parts/bulk/use-file-form'
import { text as jobsText } from '#/parts/jobs/text'
import { wakeJobs } from '#/parts/jobs/use-jobs'
import { askImport } from '../file/ask-import'
import type { Answer, DryRun, Preview } from '../file/import-messages'
import type { ImportSettings, ImportSetup } from '../file/import-settings'
import { importText as t } from '../file/text'

/** What is known of the source as the setup reads it. */
interface ImportReading {
  dryRun: DryRun
  preview: Preview
}

export interface ImportForm extends Omit<FileForm<ImportSetup, ImportReading>, 'start'> {
  /** Writes the job down and wakes the jobs; what it gives is the job's id. */
  start: (of: Omit<ImportSettings, 'setup'>, onStarted: (job: string) => void) => void
}

/** What an earlier visit left, and what keeps it for the next. */
type Keeping = Pick<Parameters<typeof useFileForm<ImportSetup, ImportReading>>[0], 'left' | 'keepSource' | 'keepSetup'>

const refused = (answer: Answer, otherwise: string): Asked<never> => {
  if (answer.answer !== 'failed') return { ok: false, sentence: otherwise }
  return { ok: false, sentence: answer.noRoom ? jobsText.noRoom : (answer.reason ?? otherwise) }
}

/** The steps from a file of push tokens to a job. */
export function useImportForm(keeping: Keeping): ImportForm {
  const session = useSession()
  const form = useFileForm<ImportSetup, ImportReading>({
    ...keeping,
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
        await wakeJobs()
        return { ok: true, value: answer.job }
      }, onStarted)
    },
  }
}
