import { useSession } from '#/api/api-context'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { openApiLog } from './api-log-state'
import { describeError } from './describe-error'

interface ApiErrorNoticeProps {
  error: unknown
  /** What failed, if the position of the notice does not make it clear. */
  what?: string
  /** Offered only if trying again may help. */
  onRetry?: () => void
}

/** A failed call in words, with the service's messages, a retry and a link to the call in the API log. */
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
