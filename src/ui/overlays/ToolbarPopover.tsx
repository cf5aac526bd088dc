import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useElapsed } from '../behavior/use-elapsed'
import { Popover } from './Popover'
import { text } from './text'
import classes from './ToolbarPopover.module.css'

const t = text.toolbar

interface ToolbarPopoverProps {
  /** Accessible name of the button and the panel. */
  label: string
  icon: TablerIcon
  /** Text of the button, if it differs from the name. */
  buttonLabel?: string
  /** Renders the panel. `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it, in the head of a page or a table. */
export function ToolbarPopover({ label, icon: Icon, buttonLabel = label, children }: ToolbarPopoverProps) {
  return (
    <Popover
      label={label}
      side="end"
      className={classes['button']}
      button={
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          {buttonLabel}
        </>
      }
    >
      {children}
    </Popover>
  )
}

/** The content of such a panel; `pairs` puts two short fields side by side. */
export function ToolbarForm({ pairs = false, children }: { pairs?: boolean; children: ReactNode }) {
  return (
    <div className={classes['form']} data-pairs={pairs || undefined}>
      {children}
    </div>
  )
}

/** A sentence in such a panel; `fault` for an error. */
export function ToolbarNote({ fault = false, children }: { fault?: boolean; children: ReactNode }) {
  return (
    <p role={fault ? 'alert' : undefined} className={classes['sentence']} data-fault={fault || undefined}>
      {children}
    </p>
  )
}

/** Says that rows are being prepared, if that takes longer than a moment. */
export function PreparingNote({ on }: { on: boolean }) {
  return (
    <p role="status" className={classes['sentence']}>
      {on ? <DelayedLabel /> : null}
    </p>
  )
}

const DelayedLabel = () => (useElapsed(200) ? t.preparing : null)

interface ToolbarFieldProps {
  label: string
  /** Shown below the field. */
  note?: string
  /** Spans both columns. */
  wide?: boolean
  /** A native `input` or `select`. */
  children: ReactNode
}

/** A labeled field in such a panel. Native, because Mantine's Select would add 19 KiB to a page. */
export function ToolbarField({ label, note, wide = false, children }: ToolbarFieldProps) {
  return (
    <label className={classes['field']} data-wide={wide || undefined}>
      {label}
      {children}
      {note === undefined ? null : <span className={classes['note']}>{note}</span>}
    </label>
  )
}

/** A list of checkboxes; `label` is for screen readers only. */
export function ToolbarChecks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes['checks']}>
      <legend className="sb-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}
