import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { describeError } from '#/parts/api-log/describe-error'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

interface LabErrorProps {
  error: unknown
  onRetry?: () => void
  /** Whether something may have changed; by default, what is known of the call that failed. */
  mayHaveActed?: boolean
}

/** Why a call by the lab failed. The API log does not have these calls, so there is no link to an entry. */
export function LabError({ error, onRetry, mayHaveActed }: LabErrorProps) {
  const { title, sentences, retry, messages, canRetry } = describeError(error, useSession().connection.name)
  const isUnclear = mayHaveActed ?? (error instanceof ApiError && error.mayHaveActed)
  return (
    <ErrorNotice title={title} messages={messages} onRetry={canRetry ? onRetry : undefined}>
      {isUnclear ? text.error.unknown : [...sentences, retry].join(' ').trim()}
    </ErrorNotice>
  )
}

/** Runs one action at a time and keeps its error, to be shown where the action was started. */
export function useLabAction() {
  const [runOnce, isBusy] = useSingleFlight()
  const [failure, setFailure] = useState<unknown>(null)
  return {
    isBusy,
    /** The error of the last run; null before it, during it, and if it succeeded. */
    failure,
    /** Runs the work unless the previous run is still under way. */
    run: (work: () => Promise<void>): void =>
      void runOnce(async () => {
        setFailure(null)
        await work().catch(setFailure)
      }),
  }
}
