import { useState } from 'react'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { draftText } from './text'
import type { Draft } from './use-draft'

const DiscardDialog = lazyPart(() => import('./DiscardDialog').then(part => part.DiscardDialog))

interface DiscardDraftProps {
  draft: Pick<Draft<unknown>, 'discard' | 'status'>
  /** It is gone: where to go on. */
  onDiscarded: () => unknown
}

/** The way to be rid of a draft that is a page of its own: asked once more, since it is kept nowhere else. */
export function DiscardDraft({ draft, onDiscarded }: DiscardDraftProps) {
  const [asking, setAsking] = useState(false)
  const discard = async () => {
    await draft.discard()
    onDiscarded()
  }
  return (
    <>
      <PlainButton small look="quiet" disabled={draft.status === 'elsewhere'} onClick={() => setAsking(true)}>
        {draftText.discarding.act}
      </PlainButton>
      {asking ? <DiscardDialog onDiscard={() => void discard()} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
