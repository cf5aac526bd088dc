import { Button } from '@mantine/core'
import type { Stoppable } from '../behavior/use-stoppable'
import { PopoverNote, PreparingNote } from './PopoverForm'
import { text } from './text'

const t = text.popover

/** Says in a `PopoverForm` how far the work has progressed, with a button that stops it. */
export function WorkNote({ work: { isRunning, progress, stop } }: { work: Stoppable }) {
  if (!isRunning || progress === null) return <PreparingNote isPreparing={isRunning} />
  const { done, total, sentence } = progress
  return (
    <div className="sb-row">
      <div
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={sentence}
      >
        <PopoverNote>{sentence}</PopoverNote>
      </div>
      <Button
        size="xs"
        onClick={event => {
          // This button disappears, and the focus with it: Escape would no longer close the panel
          event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
          stop()
        }}
      >
        {t.stop}
      </Button>
    </div>
  )
}
