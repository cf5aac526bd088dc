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

/** What reading showed about a save whose response was lost; nothing if it showed that the save was carried out. */
export function LostResponseNotice({ outcome, record, onShowCall, onReadAgain }: LostResponseNoticeProps) {
  'use no memo' // renders rarely: memoization would only make the page larger
  if (outcome?.kind !== 'absent' && outcome?.kind !== 'unknown') return null
  const { requestId } = outcome.error
  const isUnknown = outcome.kind === 'unknown'
  return (
    <ErrorNotice
      tone="warn"
      title={isUnknown ? t.unknown(record) : t.notSaved(record)}
      onShowCall={requestId === null ? undefined : () => onShowCall(requestId)}
      action={isUnknown && onReadAgain ? { label: t.readAgain(record), onClick: onReadAgain } : undefined}
    >
      {isUnknown ? t.unknownNext(record) : t.notSavedNext(record)}
    </ErrorNotice>
  )
}
