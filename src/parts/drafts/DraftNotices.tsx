import type { ComponentProps } from 'react'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text as t } from './text'
import { useSaving, type Draft } from './use-draft'

type NoticedDraft = Pick<Draft<unknown>, 'status' | 'saving' | 'flush' | 'takeOver' | 'readAgain'>

/** A notice whose button goes away with it. */
const Notice = (props: ComponentProps<typeof ErrorNotice>) => (
  <div ref={focusMainOnRemoval}>
    <ErrorNotice {...props} />
  </div>
)

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
      <Notice tone="warn" title={t.unread} action={{ label: t.readAgain, onClick: readAgain }}>
        {t.unreadNext}
      </Notice>
    )
  if (status === 'elsewhere')
    return (
      <Notice tone="info" title={t.elsewhere} action={{ label: t.takeOver, onClick: takeOver }}>
        {t.elsewhereNext}
      </Notice>
    )
  if (saving.kind !== 'failed') return null
  return (
    <Notice tone="warn" title={t[saving.why]} action={{ label: t.again, onClick: () => void flush() }}>
      {t[`${saving.why}Next`]}
    </Notice>
  )
}
