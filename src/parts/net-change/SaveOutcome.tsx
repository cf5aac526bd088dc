import type { Outcome } from '#/api/act'
import { isSessionLoss, type ApiError } from '#/api/error'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { PlainButton } from '#/ui/PlainButton'
import { netChangeText as t } from './text'

interface SaveOutcomeProps {
  outcome: Outcome<unknown> | null
  error: unknown
  /** What is saved, in a word: "person". */
  record: string
  /** Reads it once more, after an answer that nothing could be learned about; undefined where there is nothing to read. */
  onReadAgain?: (() => void) | undefined
}

/** What kept a save from being done: refused, lost, or not known. A lost session is the frame's to say. */
export function SaveOutcome({ outcome, error, record, onReadAgain }: SaveOutcomeProps) {
  if (outcome?.kind === 'absent')
    return (
      <ErrorNotice tone="warn" title={t.absent} onShowCall={showCall(outcome.error)}>
        {t.absentNext(record)}
      </ErrorNotice>
    )
  if (outcome?.kind === 'unknown')
    return (
      <ErrorNotice
        tone="warn"
        title={t.unknown}
        onShowCall={showCall(outcome.error)}
        actions={
          onReadAgain ? (
            <PlainButton small onClick={onReadAgain}>
              {t.readAgain(record)}
            </PlainButton>
          ) : null
        }
      >
        {t.unknownNext(record)}
      </ErrorNotice>
    )
  return error === null || isSessionLoss(error) ? null : <ApiErrorNotice error={error} />
}

const showCall = ({ requestId }: ApiError) => (requestId === null ? undefined : () => openApiLog(requestId))
