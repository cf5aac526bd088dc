import { Button } from '@mantine/core'
import { useSendTimeText } from '#/parts/schedule/use-send-time-text'
import { Dialog } from '#/ui/overlays/Dialog'
import type { BroadcastRow } from '../broadcast-row'
import { text } from './text'

const t = text.cancelDialog

interface CancelDialogProps {
  row: BroadcastRow
  onKeep: () => void
  onCancel: () => void
}

/** Asks before canceling a broadcast, which cannot be undone. */
export function CancelDialog({ row, onKeep, onCancel }: CancelDialogProps) {
  const writeSendTime = useSendTimeText()
  const time = row.sendAt === null ? null : writeSendTime(row.sendAt, row.id)
  return (
    <Dialog
      title={t.title}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{t.keep}</Button>
          <Button variant="filled" color="red" onClick={onCancel}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <p>{time === null ? t.body(row.name) : t.bodyWithTime(row.name, time)}</p>
    </Dialog>
  )
}
