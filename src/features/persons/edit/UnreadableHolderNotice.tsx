import { Button } from '@mantine/core'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { text } from './text'

const t = text.unreadableHolder

interface UnreadableHolderNoticeProps {
  isBusy: boolean
  /** Only looks again: nothing is sent. */
  onLookAgain: () => void
  onCreateAnyway: () => void
}

/** Takes the focus to the notice, which brings it into view, wherever the form was scrolled to. */
function focusNotice(element: HTMLElement | null) {
  element?.focus()
  return focusMainOnRemoval(element)
}

/**
 * Says that someone whose record cannot be read has the number. A person is then created with a separate button,
 * because the service may update that record instead.
 */
export function UnreadableHolderNotice({ isBusy, onLookAgain, onCreateAnyway }: UnreadableHolderNoticeProps) {
  return (
    <div ref={focusNotice} tabIndex={-1}>
      <ErrorNotice
        tone="warn"
        title={t.title}
        actions={
          <MisclickGuard className="sb-row" meaning="create" hasJustAppeared>
            <Button size="xs" aria-disabled={isBusy || undefined} onClick={onLookAgain}>
              {t.lookAgain}
            </Button>
            <Button size="xs" aria-disabled={isBusy || undefined} onClick={onCreateAnyway}>
              {t.createAnyway}
            </Button>
          </MisclickGuard>
        }
      >
        {t.next}
      </ErrorNotice>
    </div>
  )
}
