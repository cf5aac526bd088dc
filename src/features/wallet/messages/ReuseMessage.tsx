import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import type { WalletMessage } from '#/contract/wallet-messages'
import { paths } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Dialog } from '#/ui/overlays/Dialog'
import { draftFromMessage, walletMessageDraft } from '../message-draft'
import { text } from './text'

const t = text.reuse

/** Starts a new message with the text and audience of this one. Asks before it replaces a draft. */
export function ReuseMessage({ walletId, message }: { walletId: string; message: WalletMessage }) {
  const { scope } = useApi()
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const address = { scope, kind: walletMessageDraft.id, subject: walletId }
  const begin = async (replace: boolean) => {
    try {
      if (!replace && (await readDraft(walletMessageDraft, address)) !== null) return setAsking(true)
      await writeDraft(address, { value: draftFromMessage(message), at: now() }, null)
      await navigate(paths.newWalletMessage(routeParams, walletId))
    } catch {
      setAsking(false)
      setHasFailed(true)
    }
  }
  return (
    <>
      <Button onClick={() => void begin(false)}>{t.start}</Button>
      {hasFailed ? <ErrorNotice title={t.failed} /> : null}
      {isAsking ? (
        <Dialog
          title={t.title}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t.keep}</Button>
              <Button variant="filled" onClick={() => void begin(true)}>
                {t.replace}
              </Button>
            </>
          }
        >
          <p>{t.why}</p>
        </Dialog>
      ) : null}
    </>
  )
}
