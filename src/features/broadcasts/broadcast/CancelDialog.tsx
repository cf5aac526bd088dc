import { Button } from '@mantine/core'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { formatMoment } from '#/ui/format/moment'
import { displayZone } from '#/ui/format/zone'
import { Dialog } from '#/ui/overlays/Dialog'
import type { BroadcastRow } from '../broadcast-row'
import { text } from '../text'

const t = text.detail.cancelDialog

interface CancelDialogProps {
  row: BroadcastRow
  onKeep: () => void
  onCancel: () => void
}

/** Asks before a broadcast is canceled: it cannot be taken back, only duplicated. */
export function CancelDialog({ row, onKeep, onCancel }: CancelDialogProps) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const when = row.sendAt === null ? '' : (formatMoment(row.sendAt, zone, { now }) ?? '')
  return (
    <Dialog
      title={t.title}
      onClose={onKeep}
      acts={
        <>
          <Button onClick={onKeep}>{t.keep}</Button>
          <Button variant="filled" color="red" onClick={onCancel}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <p>{t.what(row.name || text.unnamed, when)}</p>
    </Dialog>
  )
}
