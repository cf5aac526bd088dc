import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatKilobytes } from '../format/format'
import { JsonView } from '../format/JsonView'
import classes from './Receipt.module.css'

/** The receipt with what it is about, such as the phone, in sight beside it; under it where there is no room. */
export const ReceiptPage = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className={classes['page']}>
    {children}
    <div className={classes['beside']}>{beside}</div>
  </div>
)

interface ReceiptProps {
  label: string
  title: ReactNode
  /** Beside the title: that nothing has left yet. */
  state: string
  children: ReactNode
}

/** Who, what, when, in words, before anything leaves (LOOK.md, The receipt). */
export const Receipt = ({ label, title, state, children }: ReceiptProps) => (
  <section className={classes['receipt']} aria-label={label}>
    <header className={classes['head']}>
      <h2 className={classes['name']}>{title}</h2>
      <span className="sb-dim">{state}</span>
    </header>
    {children}
  </section>
)

/** One of its questions with the answer. */
export const ReceiptLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['line']}>
    <h3 className={classes['label']}>{label}</h3>
    <div className={classes['content']}>{children}</div>
  </div>
)

/** The answer itself, larger than what is said about it. */
export const ReceiptFact = ({ children }: { children: ReactNode }) => <p className={classes['fact']}>{children}</p>

/** What is not forbidden and yet to be seen: `ReceiptWarn` each. */
export const ReceiptWarns = ({ children }: { children: ReactNode }) => <ul className={classes['warns']}>{children}</ul>

interface WarnProps {
  icon?: ReactNode
  /** What can be done about it, behind the sentence. */
  act?: ReactNode
  children: ReactNode
}

export const ReceiptWarn = ({ icon, act, children }: WarnProps) => (
  <li className={classes['warn']}>
    {icon ?? <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
    <span className={classes['warning']}>{children}</span>
    {act}
  </li>
)

interface JsonProps {
  /** The body that will leave. */
  body: unknown
  /** With its size, such as `1.2 kB`. */
  label: (size: string) => string
}

/** What will leave, letter by letter, for who wants to see it. */
export function ReceiptJson({ body, label }: JsonProps) {
  const [open, setOpen] = useState(false)
  const title = label(formatKilobytes(Math.max(100, JSON.stringify(body).length)))
  return (
    <div className={classes['json']}>
      <button type="button" className={classes['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
      </button>
      {open ? <JsonView value={body} label={title} open={3} /> : null}
    </div>
  )
}

/** How the sending stands, told to who listens too; takes no room while there is nothing to say. */
export const ReceiptState = ({ children }: { children: ReactNode }) => (
  <div className={classes['state']} aria-live="polite">
    {children}
  </div>
)

/** Back at the start, the one act at the end. */
export const ReceiptActs = ({ children }: { children: ReactNode }) => (
  <footer className={classes['acts']}>{children}</footer>
)

/** A line of its own above the buttons: what is to be done first. */
export const ReceiptFirst = ({ children }: { children: ReactNode }) => <div className={classes['wide']}>{children}</div>
