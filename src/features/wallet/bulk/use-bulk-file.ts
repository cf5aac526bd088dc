import { useFileForm, type Asked, type FileForm } from '#/parts/bulk/use-file-form'
import { askBulk } from './ask-bulk'
import type { Answer, FileCheck } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './text'

export type BulkFile = FileForm<BulkSetup, FileCheck>

/** What an earlier visit left, and what keeps it for the next. */
type Keeping = Pick<Parameters<typeof useFileForm<BulkSetup, FileCheck>>[0], 'left' | 'keepSource' | 'keepSetup'>

/** A table of items, from its choosing to how it is read. @param onChange what was planned does not hold any more */
export function useBulkFile(onChange: () => void, keeping: Keeping): BulkFile {
  const form = useFileForm<BulkSetup, FileCheck>({
    ...keeping,
    guess: async file => {
      const answer = await askBulk({ ask: 'guess', file })
      return answer.answer === 'guess' ? { ok: true, value: answer.setup } : refusalOf(answer)
    },
    check: async (file, setup) => {
      const answer = await askBulk({ ask: 'check', file, setup })
      return answer.answer === 'check' ? { ok: true, value: answer.check } : refusalOf(answer)
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

const refusalOf = (answer: Answer): Asked<never> => {
  const hasSentence = answer.answer === 'failed' && answer.why === 'sentence'
  return { ok: false, sentence: hasSentence ? answer.reason : t.unreadable }
}
