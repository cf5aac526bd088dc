import { Button } from '@mantine/core'
import { Dialog } from '#/ui/Dialog'
import { messageText } from './message-text'

const t = messageText.compose

/** Asks before a draft is gone for good. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={t.discardTitle}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t.discardKeep}</Button>
          <Button variant="filled" color="red" onClick={onDiscard}>
            {t.discard}
          </Button>
        </>
      }
    >
      <p>{t.discardWhat}</p>
    </Dialog>
  )
}
