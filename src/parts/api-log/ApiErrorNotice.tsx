import { useEffect, useState } from 'react'
import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { openApiLog } from './api-log-state'
import { describeError } from './describe-error'
import { text } from './text'

interface ApiErrorNoticeProps {
  error: unknown
  /** Says what failed, if the position of the notice does not make it clear. */
  title?: string
  /** Offered only if trying again may help: for a read, or to send what was not sent while offline. */
  onRetry?: () => void
}

/** A failed call in words, with the service's messages, a retry, and a link to the call in the API log. */
export function ApiErrorNotice({ error, title, onRetry }: ApiErrorNoticeProps) {
  const described = describeError(error, useSession().connection.name)
  const { sentences, retry, messages, canRetry, requestId, retryAfterMs } = described
  const isOffline = error instanceof ApiError && error.kind === 'offline'
  const what = isOffline && onRetry ? text.error.offlineAsk : described.title
  const words = [...(title === undefined ? [] : [what]), ...sentences, ...(retryAfterMs === null ? [retry] : [])]
  return (
    <ErrorNotice
      title={title ?? what}
      messages={messages}
      onRetry={canRetry && !isOffline ? onRetry : undefined}
      action={isOffline && onRetry ? { label: text.error.sendNow, onClick: onRetry } : undefined}
      onShowCall={requestId === null ? undefined : () => openApiLog(requestId)}
    >
      {words.join(' ').trim()}
      {retryAfterMs === null ? null : <RetryAfter key={requestId} ms={retryAfterMs} />}
    </ErrorNotice>
  )
}

/** Counts down until the call can be tried again. Screen readers announce the alert once, not every second. */
function RetryAfter({ ms }: { ms: number }) {
  const [msLeft, setMsLeft] = useState(ms)
  useEffect(() => {
    const end = performance.now() + ms
    const timer = setInterval(() => setMsLeft(end - performance.now()), 500)
    return () => clearInterval(timer)
  }, [ms])
  return <p aria-live="off">{msLeft > 0 ? text.error.retryIn(Math.ceil(msLeft / 1000)) : text.error.retryNow}</p>
}
