import { useSession } from '#/api/api-context'
import { useFileForm, type Asked, type FileForm } from '#/parts/bulk/use-file-form'
import { text as jobText } from '#/parts/jobs/text'
import { wakeJobs } from '#/parts/jobs/use-jobs'
import { askBulk, bulkContextOf } from './ask-bulk'
import type { Answer, DryRun, Preview } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './text'

/** What is known of the source as the setup reads it. */
interface BulkReading {
  dryRun: DryRun
  preview: Preview
}

export interface BulkForm extends Omit<FileForm<BulkSetup, BulkReading>, 'start'> {
  /** Writes the job down and wakes the jobs; what it gives is the job's id. */
  start: (campaign: { id: string; name: string }, onStarted: (job: string) => void) => void
}

/** What an earlier visit left, and what keeps it for the next. */
type Keeping = Pick<Parameters<typeof useFileForm<BulkSetup, BulkReading>>[0], 'left' | 'keepSource' | 'keepSetup'>

const refused = (answer: Answer, otherwise: string): Asked<never> => {
  if (answer.answer !== 'failed') return { ok: false, sentence: otherwise }
  return { ok: false, sentence: answer.noRoom ? jobText.noRoom : (answer.reason ?? otherwise) }
}

/** The steps from a file of participants to a job. */
export function useBulkForm(keeping: Keeping): BulkForm {
  const session = useSession()
  const context = bulkContextOf(session)
  const form = useFileForm<BulkSetup, BulkReading>({
    ...keeping,
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
        await wakeJobs()
        return { ok: true, value: answer.job }
      }, onStarted)
    },
  }
}
