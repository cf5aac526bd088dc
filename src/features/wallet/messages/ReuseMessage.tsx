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
import { draftOf, walletMessageDraft } from '../message-draft'
import { messageText } from '../message-text'

const t = messageText.one

/** Begins a new message with the words and the audience of this one; a draft that is kept is not replaced unasked. */
export function ReuseMessage({ walletId, message }: { walletId: string; message: WalletMessage }) {
  const { scope } = useApi()
  const place = useRouteParams()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const address = { scope, kind: walletMessageDraft.id, subject: walletId }
  const begin = async (replace: boolean) => {
    try {
      if (!replace && (await readDraft(walletMessageDraft, address)) !== null) return setAsking(true)
      await writeDraft(address, { value: draftOf(message), at: now() }, null)
      await navigate(paths.newWalletMessage(place, walletId))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button onClick={() => void begin(false)}>{t.again}</Button>
      {failed ? <ErrorNotice title={t.failed} /> : null}
      {asking ? (
        <Dialog
          title={t.replace}
          onClose={() => setAsking(false)}
          acts={
            <>
              <Button onClick={() => setAsking(false)}>{t.replaceKeep}</Button>
              <Button variant="filled" onClick={() => void begin(true)}>
                {t.replaceDo}
              </Button>
            </>
          }
        >
          <p>{t.replaceWhat}</p>
        </Dialog>
      ) : null}
    </>
  )
}
