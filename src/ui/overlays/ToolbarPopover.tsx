import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useElapsed } from '../behavior/use-elapsed'
import { Popover } from './Popover'
import { text } from './text'
import classes from './ToolbarPopover.module.css'

const t = text.toolbar

interface ToolProps {
  /** Accessible name of button and panel. */
  label: string
  icon: TablerIcon
  /** What the button says, where that is more or less than its name. */
  says?: string
  /** The panel; `close` also gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A tool in the head of a page or a table: a button with a panel under it. */
export function ToolbarPopover({ label, icon: Icon, says = label, children }: ToolProps) {
  return (
    <Popover
      label={label}
      side="end"
      className={classes['button']}
      button={
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          {says}
        </>
      }
    >
      {children}
    </Popover>
  )
}

/** What stands in the panel of a tool; `pairs`: two short fields side by side. */
export function ToolbarForm({ pairs = false, children }: { pairs?: boolean; children: ReactNode }) {
  return (
    <div className={classes['form']} data-pairs={pairs || undefined}>
      {children}
    </div>
  )
}

/** A sentence in the panel of a tool; `fault`: what went wrong. */
export function ToolbarNote({ fault = false, children }: { fault?: boolean; children: ReactNode }) {
  return (
    <p role={fault ? 'alert' : undefined} className={classes['sentence']} data-fault={fault || undefined}>
      {children}
    </p>
  )
}

/** What a tool does takes longer than a moment. */
export function Gathering({ on }: { on: boolean }) {
  return (
    <p role="status" className={classes['sentence']}>
      {on ? <DelayedLabel /> : null}
    </p>
  )
}

const DelayedLabel = () => (useElapsed(200) ? t.preparing : null)

interface ToolFieldProps {
  label: string
  /** A sentence under it. */
  note?: string
  /** Across both columns. */
  wide?: boolean
  /** A native `input` or `select`. */
  children: ReactNode
}

/** A field in the panel of a tool. Native: Mantine's Select would add 19 KiB to a page. */
export function ToolbarField({ label, note, wide = false, children }: ToolFieldProps) {
  return (
    <label className={classes['field']} data-wide={wide || undefined}>
      {label}
      {children}
      {note === undefined ? null : <span className={classes['note']}>{note}</span>}
    </label>
  )
}

/** Checkboxes one under the other; `label` is read out, not shown. */
export function ToolbarChecks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes['checks']}>
      <legend className="sb-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}
