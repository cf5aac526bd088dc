import { Button } from '@mantine/core'
import { useApi } from '#/api/api-context'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { updatePersonMutation } from '#/api/person-mutations'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { addReceipt } from '#/parts/receipts/receipts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { text } from './text'

const t = text.ownerId

interface UndoExternalIdProps {
  personKey: string
  /** What the receipt calls the person. */
  name: string
  /** The external id that the association gave the person. */
  given: string
  /** The one they had before; null if they had none. */
  before: string | null
}

/** Undoes the change that an association made to a person's external id. */
export function UndoExternalId({ personKey, name, given, before }: UndoExternalIdProps) {
  const { session } = useApi()
  const { send, pending, outcome, error } = useSend(updatePersonMutation)
  const undo = () =>
    send(
      {
        input: {
          params: { company_key: session.company_key, person_key: personKey },
          body: { external_person_id: before },
        },
        description: t.undoMutation(given),
      },
      ({ kind }) => {
        if (kind !== 'done') return
        const what = before === null ? text.receipt.externalIdRemoved(name) : text.receipt.externalId(name, before)
        addReceipt(session, { personKey, at: now(), what, still: null })
      },
    )
  if (outcome?.kind === 'done') return <ErrorNotice tone="info" title={t.undone(before)} />
  return (
    <>
      <MisclickGuard className="sb-row" meaning="undo" isNew>
        <Button aria-disabled={pending || undefined} onClick={undo}>
          {t.undo(before)}
        </Button>
      </MisclickGuard>
      {error ? <ApiErrorNotice error={error} /> : null}
      {outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={t.notUndone} /> : null}
      {outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={t.undoUnknown} /> : null}
    </>
  )
}
