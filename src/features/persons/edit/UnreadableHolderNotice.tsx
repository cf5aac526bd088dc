import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { text } from './text'

const t = text.unreadableHolder

interface UnreadableHolderNoticeProps {
  isBusy: boolean
  onLookAgain: () => void
  onCreateAnyway: () => void
}

/**
 * Says that someone whose record cannot be read has the number. A person is then created with a separate button,
 * because the service may update that record instead.
 */
export function UnreadableHolderNotice({ isBusy, onLookAgain, onCreateAnyway }: UnreadableHolderNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // Brings it into view, wherever the form was scrolled to
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
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
