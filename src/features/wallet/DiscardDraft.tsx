import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#/nav/paths'
import { Dialog } from '#/ui/Dialog'
import { PlainButton } from '#/ui/PlainButton'
import { messageText } from './message-text'
import type { MessageStep } from './NewMessagePage'
import { usePlace } from '#/api/place'

const t = messageText.compose

/** The way to be rid of a draft. */
export function DiscardDraft({ step: { walletId, draft } }: { step: MessageStep }) {
  const place = usePlace()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const discard = async () => {
    await draft.discard()
    await navigate(paths.walletMessages(place, walletId), { replace: true })
  }
  return (
    <>
      <PlainButton small look="quiet" disabled={draft.status === 'elsewhere'} onClick={() => setAsking(true)}>
        {t.discard}
      </PlainButton>
      {asking ? (
        <Dialog
          title={t.discardTitle}
          onClose={() => setAsking(false)}
          acts={
            <>
              <Button onClick={() => setAsking(false)}>{t.discardKeep}</Button>
              <Button variant="filled" color="red" onClick={() => void discard()}>
                {t.discard}
              </Button>
            </>
          }
        >
          <p>{t.discardWhat}</p>
        </Dialog>
      ) : null}
    </>
  )
}
