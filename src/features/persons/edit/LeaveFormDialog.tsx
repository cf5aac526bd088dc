import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { editText as t } from '../edit-text'

const DiscardDialog = lazyPart(() => import('#/parts/drafts/DiscardDialog').then(part => part.DiscardDialog))
DiscardDialog.prefetch()

interface LeaveFormProps {
  /** Where the button leads while there is nothing to lose. */
  back: string
  /** Something was typed here and is kept nowhere else: asked about before it goes. */
  isTyped: boolean
  onLeave: () => void
}

/** The way out of a person's form without saving. */
export function LeaveFormDialog({ back, isTyped, onLeave }: LeaveFormProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={isTyped ? () => setAsking(true) : onLeave}>{isTyped ? t.discard : back}</Button>
      {asking ? <DiscardDialog onDiscard={onLeave} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
