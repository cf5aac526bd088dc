import { Button } from '@mantine/core'
import type { ApiError } from '#/api/http/error'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

const t = text.lostResponse

interface LostResponseNoticeProps {
  outcome: MutationOutcome<unknown> | null
  /** What is saved: "person". */
  record: string
  /** Opens the call in the API log. */
  onShowCall: (requestId: string) => void
  /** Reads the record again while the outcome is unknown; undefined when there is nothing to read. */
  onReadAgain?: (() => void) | undefined
}

/** What reading showed about a save whose response was lost, unless the save was found done. */
export function LostResponseNotice({ outcome, record, onShowCall, onReadAgain }: LostResponseNoticeProps) {
  const showCall = ({ requestId }: ApiError) => (requestId === null ? undefined : () => onShowCall(requestId))
  if (outcome?.kind === 'absent')
    return (
      <ErrorNotice tone="warn" title={t.notSaved} onShowCall={showCall(outcome.error)}>
        {t.notSavedNext(record)}
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
          <Button size="xs" onClick={onReadAgain}>
            {t.readAgain(record)}
          </Button>
        ) : null
      }
    >
      {t.unknownNext(record)}
    </ErrorNotice>
  )
}
