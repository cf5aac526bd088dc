import type { ReactNode } from 'react'
import { CopyButton } from '../inputs/CopyButton'
import { text } from './text'
import classes from './KeyValue.module.css'

interface KeyValueProps {
  /** `rows`: label left of the value. `stacked`: label above it, as in an identity rail. */
  layout?: 'rows' | 'stacked'
  children: ReactNode
}

/** A list of facts, label and value. */
export function KeyValue({ layout = 'rows', children }: KeyValueProps) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface FactProps {
  label: ReactNode
  /** Ids stand in mono. */
  mono?: boolean
  /** What one click copies, and the label to say it by when `label` is not plain text. */
  copy?: string | undefined
  copyLabel?: string
  children: ReactNode
}

/** One fact of a KeyValue list. */
export function Fact({ label, mono = false, copy, copyLabel, children }: FactProps) {
  const name = copyLabel ?? (typeof label === 'string' ? label.toLowerCase() : '')
  return (
    <div className={classes['fact']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={mono ? `${classes['value'] ?? ''} sb-mono` : classes['value']}>
        {children}
        {copy !== undefined ? (
          <span className={classes['copy']}>
            <CopyButton value={copy} label={name} size={20} />
          </span>
        ) : null}
      </dd>
    </div>
  )
}

/** A value that is not there, as a word: never a dash, never 0 (LOOK.md, Tables). */
export function Absent({ children = text.absent }: { children?: ReactNode }) {
  return <span className="sb-dim">{children}</span>
}
