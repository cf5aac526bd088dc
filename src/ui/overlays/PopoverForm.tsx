import type { ReactNode } from 'react'
import { useElapsed } from '../behavior/use-elapsed'
import { text } from './text'
import classes from './PopoverForm.module.css'

const t = text.popover

/** The content of a panel below a button; `twoColumns` puts two short fields side by side. */
export function PopoverForm({ twoColumns = false, children }: { twoColumns?: boolean; children: ReactNode }) {
  return (
    <div className={`sb-stack ${classes['form'] ?? ''}`} data-two-columns={twoColumns || undefined}>
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
export function PreparingNote({ isPreparing }: { isPreparing: boolean }) {
  return (
    <p role="status" className={`sb-note ${classes['sentence'] ?? ''}`}>
      {isPreparing ? <DelayedLabel /> : null}
    </p>
  )
}

const DelayedLabel = () => (useElapsed(200) ? t.preparing : null)
