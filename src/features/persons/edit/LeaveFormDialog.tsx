import { Button } from '@mantine/core'
import { useState } from 'react'
import { DiscardDialog } from '#/parts/drafts/DiscardDialog'
import { text } from './text'

interface LeaveFormDialogProps {
  /** The button's label while there is nothing to lose. */
  backLabel: string
  /** Something was typed that would be lost, so the user is asked first. */
  isTyped: boolean
  onLeave: () => void
}

/** The button that leaves a person's form without saving, and asks first if something would be lost. */
export function LeaveFormDialog({ backLabel, isTyped, onLeave }: LeaveFormDialogProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={isTyped ? () => setAsking(true) : onLeave}>{isTyped ? text.discard : backLabel}</Button>
      {asking ? <DiscardDialog onDiscard={onLeave} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
