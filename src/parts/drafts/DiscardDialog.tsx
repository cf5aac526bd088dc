import { Button } from '@mantine/core'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Dialog } from '#/ui/overlays/Dialog'
import { text } from './text'

const t = text.discarding

interface DiscardDialogProps {
  /** Whether the draft could not be deleted; it is still there. */
  hasFailed?: boolean
  onDiscard: () => void
  onClose: () => void
  /** Opens the review of a draft that may have been sent, which checks whether it was. Absent for other drafts. */
  onReview?: (() => void) | undefined
}

/** Asks before a draft is deleted. */
export function DiscardDialog({ hasFailed = false, onDiscard, onClose, onReview }: DiscardDialogProps) {
  'use no memo' // renders rarely: memoization would make every form larger and save nothing
  return (
    <Dialog
      title={onReview ? t.attempted : t.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onReview ?? onClose}>{onReview ? t.review : t.keep}</Button>
          <Button variant="filled" color="red" onClick={onDiscard}>
            {t.discard}
          </Button>
        </>
      }
    >
      {hasFailed ? <ErrorNotice title={t.failed} /> : null}
      <p>{onReview ? t.attemptedNext : t.consequence}</p>
    </Dialog>
  )
}
