import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatKilobytes } from '../format/format'
import { JsonView } from '../format/JsonView'
import { FoldButton } from '../inputs/FoldButton'
import classes from './Receipt.module.css'

/** A receipt with related content, such as a phone preview, beside it; below it on narrow screens. */
export const ReceiptPage = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className={classes['page']}>
    {children}
    <div className={classes['beside']}>{beside}</div>
  </div>
)

interface ReceiptProps {
  label: string
  title: ReactNode
  /** Beside the title: for example, that nothing has been sent yet. */
  state: string
  children: ReactNode
}

/** Says who gets what and when, before anything is sent. */
export const Receipt = ({ label, title, state, children }: ReceiptProps) => (
  <section className={`sb-card ${classes['receipt'] ?? ''}`} aria-label={label}>
    <header className={classes['head']}>
      <h2 className={`sb-wrap ${classes['name'] ?? ''}`}>{title}</h2>
      <span className="sb-dim">{state}</span>
    </header>
    {children}
  </section>
)

/** A labeled part of the receipt. */
export const ReceiptLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={`sb-small ${classes['line'] ?? ''}`}>
    <h3 className={classes['label']}>{label}</h3>
    <div className={`sb-wrap ${classes['content'] ?? ''}`}>{children}</div>
  </div>
)

/** The main fact of a part, larger than its details. */
export const ReceiptFact = ({ children }: { children: ReactNode }) => <p className={classes['fact']}>{children}</p>

/** The warnings that do not block sending, as `ReceiptWarning` elements. */
export const ReceiptWarnings = ({ children }: { children: ReactNode }) => (
  <ul className={classes['warnings']}>{children}</ul>
)

interface ReceiptWarningProps {
  icon?: ReactNode
  /** A button that fixes the problem, after the sentence. */
  action?: ReactNode
  children: ReactNode
}

/** One warning, in `ReceiptWarnings`. */
export const ReceiptWarning = ({ icon, action, children }: ReceiptWarningProps) => (
  <li className={classes['warn']}>
    {icon ?? <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
    <span className={classes['warning']}>{children}</span>
    {action}
  </li>
)

interface ReceiptJsonProps {
  /** The request body. */
  body: unknown
  /** Makes the label from the size, such as `1.2 kB`. */
  label: (size: string) => string
}

/** The exact request body, collapsed at first. */
export function ReceiptJson({ body, label }: ReceiptJsonProps) {
  const [isOpen, setOpen] = useState(false)
  const title = label(formatKilobytes(Math.max(100, new Blob([JSON.stringify(body)]).size)))
  return (
    <div className={classes['json']}>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {title}
      </FoldButton>
      {isOpen ? <JsonView value={body} label={title} open={3} /> : null}
    </div>
  )
}

/** The progress of sending, announced to screen readers; takes up no space while empty. */
export const ReceiptState = ({ children }: { children: ReactNode }) => (
  <div className={classes['state']} aria-live="polite">
    {children}
  </div>
)

/** The buttons: Back at the start, the main action at the end. In view unless the window is too small for that. */
export const ReceiptActions = ({ children }: { children: ReactNode }) => (
  <footer className={classes['actions']}>{children}</footer>
)

/** A separate line above the buttons, for what must be done first. */
export const ReceiptReason = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className={classes['wide']}>
    {children}
  </div>
)
