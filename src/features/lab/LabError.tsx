import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { describeError } from '#/parts/api-log/describe-error'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

/** A control route that failed, where it was asked. Its calls are not in the API log, so there is none to show. */
export function LabError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, sentences, messages, retry } = describeError(error, useSession().connection.name)
  const isOpen = error instanceof ApiError && error.mayHaveActed
  return (
    <ErrorNotice title={title} messages={messages} onRetry={retry ? onRetry : undefined}>
      {isOpen ? text.error.unknown : sentences.join(' ')}
    </ErrorNotice>
  )
}
