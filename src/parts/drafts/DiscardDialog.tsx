import { Button } from '@mantine/core'
import { Dialog } from '#/ui/overlays/Dialog'
import { text } from './text'

const t = text.discarding

/** Asks before a draft is deleted. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button variant="filled" color="red" onClick={onDiscard}>
            {t.discard}
          </Button>
        </>
      }
    >
      <p>{t.consequence}</p>
    </Dialog>
  )
}
