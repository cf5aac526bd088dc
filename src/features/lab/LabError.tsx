import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { describeError } from '#/parts/api-log/describe-error'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

/** Why a call of the lab failed. The API log does not have these calls, so there is no link to one. */
export function LabError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, sentences, messages, retry } = describeError(error, useSession().connection.name)
  const mayHaveActed = error instanceof ApiError && error.mayHaveActed
  return (
    <ErrorNotice title={title} messages={messages} onRetry={retry ? onRetry : undefined}>
      {mayHaveActed ? text.error.unknown : sentences.join(' ')}
    </ErrorNotice>
  )
}
