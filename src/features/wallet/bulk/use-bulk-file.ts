import { useFileForm, type Attempt, type FileForm } from '#/parts/bulk/use-file-form'
import { askBulkWorker } from './ask-bulk-worker'
import type { BulkSetup } from './bulk-settings'
import type { Answer, FileCheck } from './bulk-worker-messages'
import { text as t } from './text'

export type BulkFile = FileForm<BulkSetup, FileCheck>

/** The saved draft of the form, and the functions that save it. */
type DraftStorage = Pick<Parameters<typeof useFileForm<BulkSetup, FileCheck>>[0], 'saved' | 'saveSource' | 'saveSetup'>

/** The chosen file, its layout and its check. @param onChange called when an existing plan becomes invalid */
export function useBulkFile(onChange: () => void, storage: DraftStorage): BulkFile {
  const form = useFileForm<BulkSetup, FileCheck>({
    ...storage,
    guess: async file => {
      const answer = await askBulkWorker({ ask: 'guess', file })
      return answer.answer === 'guess' ? { ok: true, value: answer.setup } : toFailure(answer)
    },
    check: async (file, setup) => {
      const answer = await askBulkWorker({ ask: 'check', file, setup })
      return answer.answer === 'check' ? { ok: true, value: answer.check } : toFailure(answer)
    },
  })
  return {
    ...form,
    choose: source => {
      onChange()
      form.choose(source)
    },
    change: setup => {
      onChange()
      form.change(setup)
    },
    clear: () => {
      onChange()
      form.clear()
    },
  }
}

const toFailure = (answer: Answer): Attempt<never> => {
  const hasSentence = answer.answer === 'failed' && answer.why === 'sentence'
  return { ok: false, sentence: hasSentence ? answer.reason : t.unreadable }
}
