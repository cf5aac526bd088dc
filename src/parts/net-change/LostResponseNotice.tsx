import type { ApiError } from '#/api/http/error'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { netChangeText as t } from './text'

interface LostSaveProps {
  outcome: MutationOutcome<unknown> | null
  /** What is saved, in a word: "person". */
  record: string
  /** Opens the call in the API log. */
  onShowCall: (requestId: string) => void
  /** Reads it once more, after an answer that nothing could be learned about; undefined where there is nothing to read. */
  onReadAgain?: (() => void) | undefined
}

/** What reading showed of a save whose answer was lost, where it was not found done. Else nothing. */
export function LostResponseNotice({ outcome, record, onShowCall, onReadAgain }: LostSaveProps) {
  const showCall = ({ requestId }: ApiError) => (requestId === null ? undefined : () => onShowCall(requestId))
  if (outcome?.kind === 'absent')
    return (
      <ErrorNotice tone="warn" title={t.absent} onShowCall={showCall(outcome.error)}>
        {t.absentNext(record)}
      </ErrorNotice>
    )
  if (outcome?.kind !== 'unknown') return null
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
}
