import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text as t } from './text'
import { useSaving, type Draft } from './use-draft'

type NoticedDraft = Pick<Draft<unknown>, 'status' | 'saving' | 'flush' | 'takeOver'>

/** The notice above a drafted form if another tab has the draft, or if it cannot be saved. */
export function DraftNotices({ draft }: { draft: NoticedDraft }) {
  const { status, flush, takeOver } = draft
  const saving = useSaving(draft)
  if (status === 'elsewhere')
    return (
      <ErrorNotice tone="info" title={t.elsewhere} action={{ label: t.takeOver, onClick: takeOver }}>
        {t.elsewhereNext}
      </ErrorNotice>
    )
  if (saving.kind !== 'failed') return null
  return (
    <ErrorNotice tone="warn" title={t[saving.why]} action={{ label: t.again, onClick: () => void flush() }}>
      {t[`${saving.why}Next`]}
    </ErrorNotice>
  )
}
