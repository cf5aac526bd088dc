import { useSession } from '#/api/api-context'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { openApiLog } from './api-log-state'
import { describeError } from './describe-error'

interface ApiErrorNoticeProps {
  error: unknown
  /** What could not be done, where the place of the notice does not say it. */
  what?: string
  /** Asks again; offered only where that may help. */
  onRetry?: () => void
}

/** A failed call where the user is looking: in words, with the service's own, a retry and the way to the call. */
export function ApiErrorNotice({ error, what, onRetry }: ApiErrorNoticeProps) {
  const { title, sentences, messages, retry, requestId } = describeError(error, useSession().connection.name)
  return (
    <ErrorNotice
      title={what ?? title}
      messages={messages}
      onRetry={retry ? onRetry : undefined}
      onShowCall={requestId === null ? undefined : () => openApiLog(requestId)}
    >
      {(what === undefined ? sentences : [title, ...sentences]).join(' ')}
    </ErrorNotice>
  )
}
