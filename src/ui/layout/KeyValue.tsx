import type { ReactNode } from 'react'
import { CopyButton } from '../inputs/CopyButton'
import { text } from './text'
import classes from './KeyValue.module.css'

interface KeyValueProps {
  /** `rows`: label beside the value. `stacked`: label above it. */
  layout?: 'rows' | 'stacked'
  children: ReactNode
}

/** A list of labels and values. */
export function KeyValue({ layout = 'rows', children }: KeyValueProps) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface FactProps {
  label: ReactNode
  /** Monospace, for ids. */
  mono?: boolean
  /** The text that the copy button copies; `copyLabel` names it if `label` is not plain text. */
  copy?: string | undefined
  copyLabel?: string
  children: ReactNode
}

/** One entry of a KeyValue list. */
export function Fact({ label, mono = false, copy, copyLabel, children }: FactProps) {
  'use no memo' // its props change with every render: memoization would make every page larger and save nothing
  const name = copyLabel ?? (typeof label === 'string' ? text.labelInCopyButton(label) : '')
  return (
    <div className={classes['fact']}>
      <dt className={`sb-dim sb-wrap ${classes['label'] ?? ''}`}>{label}</dt>
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

/** Stands for a missing value: a word, because a dash or 0 could be mistaken for a value. */
export function Absent({ children = text.absent }: { children?: ReactNode }) {
  return <span className="sb-dim">{children}</span>
}
