import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text as t } from './text'
import { useSaving, type Draft } from './use-draft'

type NoticedDraft = Pick<Draft<unknown>, 'status' | 'saving' | 'flush' | 'takeOver' | 'readAgain'>

/**
 * The notice above a form if another tab has its draft or the draft cannot be saved; in place of the form if the draft
 * could not be read.
 */
export function DraftNotices({ draft }: { draft: NoticedDraft }) {
  'use no memo' // almost always null: memoization would only make every composer larger
  const { status, flush, takeOver, readAgain } = draft
  const saving = useSaving(draft)
  if (status === 'unread')
    return (
      <ErrorNotice tone="warn" title={t.unread} action={{ label: t.readAgain, onClick: readAgain }}>
        {t.unreadNext}
      </ErrorNotice>
    )
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
