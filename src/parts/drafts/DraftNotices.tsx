import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { draftText as t } from './text'
import { useSaving, type Draft } from './use-draft'

type Noticed = Pick<Draft<unknown>, 'status' | 'saving' | 'subscribe' | 'flush' | 'takeOver'>

/** What is to be known above a form that is drafted: another tab has it, or it cannot be stored. Else nothing. */
export function DraftNotices({ draft }: { draft: Noticed }) {
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
