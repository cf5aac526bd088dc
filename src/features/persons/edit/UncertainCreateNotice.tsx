import { Button } from '@mantine/core'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'
import type { UncertainCreate } from './use-create'

const t = text.uncertain

interface UncertainCreateNoticeProps {
  uncertain: UncertainCreate
  isBusy: boolean
  onLookAgain: () => void
  onCreateAnyway: () => void
}

/** Says that a person was or may have been created. The user can look again or, in the latter case, create one. */
export function UncertainCreateNotice({ uncertain, isBusy, onLookAgain, onCreateAnyway }: UncertainCreateNoticeProps) {
  const { why, error } = uncertain
  const requestId = error?.requestId ?? null
  return (
    <ErrorNotice
      tone="warn"
      title={t[why].title}
      onShowCall={requestId === null ? undefined : () => openApiLog(requestId)}
      actions={
        <>
          <Button size="xs" aria-disabled={isBusy} onClick={onLookAgain}>
            {t.lookAgain}
          </Button>
          {why === 'unread' ? null : (
            <Button size="xs" aria-disabled={isBusy} onClick={onCreateAnyway}>
              {t.createAnyway}
            </Button>
          )}
        </>
      }
    >
      {t[why].next}
    </ErrorNotice>
  )
}
