import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LongText } from '../format/LongText'
import { text } from './text'
import classes from './ErrorNotice.module.css'

const t = text.error

/** How many messages are listed. The rest are counted: a service may send one for every field of a file. */
const MAX_MESSAGES = 20

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
  /** One more button. */
  action?: { label: string; onClick: () => void } | undefined
  /** Any other buttons. */
  actions?: ReactNode
}

/** An error, shown where it happened: what failed, whether anything changed, what to do. */
export function ErrorNotice(props: ErrorNoticeProps) {
  'use no memo' // renders rarely: memoization would make every page larger and save nothing
  const { title, children, messages = [], tone = 'bad', onRetry, onShowCall, action, actions } = props
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert
      title={title}
      icon={<Icon size={16} stroke={1.5} aria-hidden />}
      data-tone={tone}
      role={tone === 'info' ? 'status' : 'alert'}
    >
      {children !== undefined && children !== null ? <div>{children}</div> : null}
      {messages.length > 0 ? (
        <ul>
          {messages.slice(0, MAX_MESSAGES).map((message, index) => (
            <li key={index} className="sb-mono">
              <LongText text={message} />
            </li>
          ))}
          {messages.length > MAX_MESSAGES ? <li>{t.moreMessages(messages.length - MAX_MESSAGES)}</li> : null}
        </ul>
      ) : null}
      {onRetry || onShowCall || action || actions !== undefined ? (
        <div className={classes['actions']}>
          {onRetry ? (
            <Button size="xs" onClick={onRetry}>
              {t.tryAgain}
            </Button>
          ) : null}
          {action ? (
            <Button size="xs" onClick={action.onClick}>
              {action.label}
            </Button>
          ) : null}
          {actions}
          {onShowCall ? (
            <Button size="xs" variant="subtle" onClick={onShowCall}>
              {t.showCall}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Alert>
  )
}
