import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { updatePersonMutation } from '#/api/person-mutations'
import { personQuery } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { patchOf, type Change, type Shape } from '#/parts/net-change/net-change'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { addReceipt } from '#/parts/receipts/receipts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useMasking } from '#/ui/format/Masked'
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

const shape: Shape = { maps: [], fields: ['external_person_id'] }

/** Undoes the change that an association made to a person's external id, unless someone has changed it since. */
export function UndoExternalId({ personKey, name, given, before }: UndoExternalIdProps) {
  const api = useApi()
  const client = useQueryClient()
  const mask = useMasking()
  const [end, setEnd] = useState<'undone' | 'changed-since' | null>(null)
  const { save, busy, outcome, error } = useNetSave({
    mutation: updatePersonMutation,
    shape,
    read: () => client.query({ ...personQuery(api, personKey), staleTime: 0 }),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, person_key: personKey },
      body: patchOf(changes),
    }),
  })
  const noteReceipt = (changes: readonly Change[]) => {
    // Someone else has restored it
    if (changes.length === 0) return
    const what = before === null ? text.receipt.externalIdRemoved(name) : text.receipt.externalId(name, before)
    addReceipt(api.session, { personKey, at: now(), what, still: null })
  }
  const undo = () => {
    setEnd(null)
    void save(
      {
        base: { external_person_id: given },
        changes: [{ place: ['external_person_id'], before: given, after: before }],
        description: t.undoMutation(given),
      },
      {
        onSaved: changes => {
          setEnd('undone')
          noteReceipt(changes)
        },
        onSavedAfterLeaving: async changes => noteReceipt(changes),
        onConcurrentEdit: () => setEnd('changed-since'),
      },
    )
  }
  if (end === 'undone') return <ErrorNotice tone="info" title={mask(t.undone(before))} />
  return (
    <>
      <MisclickGuard className="sb-row" meaning="undo" hasJustAppeared>
        <Button aria-disabled={busy || undefined} onClick={undo}>
          {mask(t.undo(before))}
        </Button>
      </MisclickGuard>
      {end === 'changed-since' ? <ErrorNotice tone="warn" title={mask(t.changedSince(given))} /> : null}
      {error ? <ApiErrorNotice error={error} /> : null}
      {outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={t.notUndone} /> : null}
      {outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={t.undoUnknown} /> : null}
    </>
  )
}
