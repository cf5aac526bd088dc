import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useElapsed } from '../behavior/use-elapsed'
import type { Stoppable } from '../behavior/use-stoppable'
import { text } from './text'
import classes from './PopoverForm.module.css'

const t = text.popover

/** The content of a panel below a button; `pairs` puts two short fields side by side. */
export function PopoverForm({ pairs = false, children }: { pairs?: boolean; children: ReactNode }) {
  return (
    <div className={`sb-stack ${classes['form'] ?? ''}`} data-pairs={pairs || undefined}>
      {children}
    </div>
  )
}

/** A sentence in a `PopoverForm`; `fault` for an error. */
export function PopoverNote({ fault = false, children }: { fault?: boolean; children: ReactNode }) {
  return (
    <p
      role={fault ? 'alert' : undefined}
      className={`sb-note ${classes['sentence'] ?? ''}`}
      data-fault={fault || undefined}
    >
      {children}
    </p>
  )
}

/** Says that rows are being prepared, if that takes longer than a moment. */
function PreparingNote({ isPreparing }: { isPreparing: boolean }) {
  return (
    <p role="status" className={`sb-note ${classes['sentence'] ?? ''}`}>
      {isPreparing ? <DelayedLabel /> : null}
    </p>
  )
}

/** How far work in the panel has come, with a button that stops it. */
export function WorkNote({ work: { isRunning, progress, stop } }: { work: Stoppable }) {
  if (!isRunning || progress === null) return <PreparingNote isPreparing={isRunning} />
  const { done, total, words } = progress
  return (
    <div className="sb-row">
      <p
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className={classes['sentence']}
      >
        {words}
      </p>
      <Button size="xs" onClick={stop}>
        {t.stop}
      </Button>
    </div>
  )
}

const DelayedLabel = () => (useElapsed(200) ? t.preparing : null)
