import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from '../inputs/PlainButton'
import { text } from './text'
import classes from './ErrorNotice.module.css'

const t = text.error

interface ErrorNoticeProps {
  /** What happened, in one sentence. */
  title: ReactNode
  /** Whether anything was changed, and what to do next. */
  children?: ReactNode
  /** The service's messages, verbatim. */
  messages?: readonly string[]
  tone?: 'bad' | 'warn' | 'info'
  onRetry?: (() => void) | undefined
  onShowCall?: (() => void) | undefined
  /** Further buttons. */
  actions?: ReactNode
}

/** An error, shown where it happened: what failed, whether anything changed, what to do. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { title, children, messages = [], tone = 'bad', onRetry, onShowCall, actions } = props
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes['note']} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon size={16} stroke={1.5} aria-hidden className={classes['icon']} />
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        {children !== undefined && children !== null ? <div>{children}</div> : null}
        {messages.length > 0 ? (
          <ul className={classes['messages']}>
            {messages.map((message, at) => (
              <li key={at} className="sb-mono">
                <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        {onRetry || onShowCall || actions !== undefined ? (
          <div className={classes['actions']}>
            {onRetry ? (
              <PlainButton small onClick={onRetry}>
                {t.again}
              </PlainButton>
            ) : null}
            {actions}
            {onShowCall ? (
              <PlainButton small variant="quiet" onClick={onShowCall}>
                {t.call}
              </PlainButton>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
