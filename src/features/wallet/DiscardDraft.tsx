import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#/nav/paths'
import { lazyPart } from '#/ui/lazy-part'
import { PlainButton } from '#/ui/PlainButton'
import { messageText } from './message-text'
import type { MessageStep } from './NewMessagePage'
import { usePlace } from '#/api/place'

const t = messageText.compose
const DiscardDialog = lazyPart(() => import('./DiscardDialog').then(part => part.DiscardDialog))

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
      {asking ? <DiscardDialog onDiscard={() => void discard()} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
