import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { text as t } from './text'
import { useSaving, type Draft } from './use-draft'

type NoticedDraft = Pick<Draft<unknown>, 'status' | 'saving' | 'subscribe' | 'flush' | 'takeOver'>

/** The notice above a drafted form if another tab has the draft, or if it cannot be saved. */
export function DraftNotices({ draft }: { draft: NoticedDraft }) {
  const { status, flush, takeOver } = draft
  const saving = useSaving(draft)
  if (status === 'elsewhere')
    return (
      <ErrorNotice
        tone="info"
        title={t.elsewhere}
        actions={
          <PlainButton small onClick={takeOver}>
            {t.takeOver}
          </PlainButton>
        }
      >
        {t.elsewhereNext}
      </ErrorNotice>
    )
  if (saving.kind !== 'failed') return null
  return (
    <ErrorNotice
      tone="warn"
      title={saving.full ? t.full : t.failed}
      actions={
        <PlainButton small onClick={() => void flush()}>
          {t.again}
        </PlainButton>
      }
    >
      {saving.full ? t.fullNext : t.failedNext}
    </ErrorNotice>
  )
}
