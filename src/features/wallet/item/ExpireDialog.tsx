import { Button } from '@mantine/core'
import { readExpiration } from '#/contract/wallet-expiration'
import type { Change } from '#/parts/net-change/net-change'
import { Timestamp } from '#/ui/format/Timestamp'
import { Dialog } from '#/ui/overlays/Dialog'
import { text } from './text'

const t = text.expire

interface ExpireDialogProps {
  changes: readonly Change[]
  onSave: () => void
  onClose: () => void
}

/** Asks before a save that ends the pass: with a past expiration date, wallets show it as expired or redeemed. */
export function ExpireDialog({ changes, onSave, onClose }: ExpireDialogProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const token = changes.find(({ place: [, key] }) => key === 'expiration_date')?.after
  const expiration = typeof token === 'string' ? readExpiration(token) : null
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t.back}
          </Button>
          <Button color="red" variant="filled" onClick={onSave}>
            {t.save}
          </Button>
        </>
      }
    >
      <p>{t.why(typeof token === 'string' ? token : '')}</p>
      {expiration === null ? null : (
        <p className="sb-dim">
          <Timestamp ms={expiration.at} />
        </p>
      )}
    </Dialog>
  )
}
