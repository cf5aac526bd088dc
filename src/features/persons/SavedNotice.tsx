import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { personQuery, type PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { changesOf, inverseOf, isApplied, type Change } from '#/parts/net-change/net-change'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { announce } from '#/ui/LiveRegion'
import { PlainButton } from '#/ui/PlainButton'
import { useShortcut } from '#/ui/shortcuts'
import { editText as t } from './edit-text'
import { personShape } from './person-form'
import { placeLabel } from './person-places'
import { nameOf } from './reading-of-person'
import type { SavedState } from './saved-state'
import { useSaveEdit } from './use-save-edit'

type Saved = NonNullable<SavedState['saved']>

interface SavedNoticeProps {
  saved: Saved
  reading: PersonReading
  /** Another word on the same save, or none. */
  onSaved: (saved: SavedState['saved']) => void
}

/** What a save did, and the way back as long as nobody changed the same since (product.md, Undo). */
export function SavedNotice({ saved, reading, onSaved }: SavedNoticeProps) {
  const { session } = useApi()
  const definitions = session.custom_fields
  const changes: Change[] = saved.changes.map(({ place, before, after }) => ({
    place,
    before: before ?? null,
    after: after ?? null,
  }))
  const undo = useUndo(reading, changes, () => onSaved({ kind: 'undone', changes: [] }))
  const sentence = sentenceOf(saved)
  useEffect(() => announce(sentence), [sentence])
  const labels = changes.map(({ place }) => placeLabel(definitions, place))
  const canUndo = changes.length > 0
  return (
    <>
      <ErrorNotice
        tone="info"
        title={sentence}
        actions={
          <>
            {canUndo ? <UndoButton busy={undo.busy} onUndo={undo.run} /> : null}
            <PlainButton small look="quiet" onClick={() => onSaved(null)}>
              {t.dismiss}
            </PlainButton>
          </>
        }
      >
        {saved.kind === 'undone' ? t.undoneNext : labels.length > 0 ? t.andNothing(labels) : null}
      </ErrorNotice>
      {undo.changedSince.length > 0 ? (
        <ErrorNotice tone="warn" title={t.notUndone}>
          {t.notUndoneNext(undo.changedSince.map(({ place }) => placeLabel(definitions, place)))}
        </ErrorNotice>
      ) : null}
      {undo.outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={t.undoAbsent} /> : null}
      {undo.outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={t.undoFailed} /> : null}
      {undo.error === null ? null : <ApiErrorNotice error={undo.error} />}
    </>
  )
}

function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  useShortcut('mod+z', onUndo, t.undoKeys)
  return (
    <PlainButton small onClick={onUndo} aria-disabled={busy || undefined}>
      {busy ? t.undoing : t.undo}
    </PlainButton>
  )
}

function sentenceOf({ kind, by }: Saved): string {
  switch (kind) {
    case 'saved':
      return t.saved
    case 'found':
      return t.savedFound
    case 'created':
      return t.created
    case 'matched':
      return t.matched[by ?? 'unknown']
    case 'undone':
      return t.undone
  }
}

/** Saves the inverse, unless what it would take back is no longer as it was saved. */
function useUndo(reading: PersonReading, changes: readonly Change[], onUndone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const saving = useSaveEdit()
  const [changedSince, setChangedSince] = useState<readonly Change[]>([])
  const [readError, setReadError] = useState<unknown>(null)
  const locked = useRef(false)
  const shape = personShape(api.session.custom_fields)
  const personKey = reading.person.person_key

  const run = async () => {
    if (locked.current || saving.busy) return
    locked.current = true
    setChangedSince([])
    setReadError(null)
    try {
      const now = await client.query({ ...personQuery(api, personKey), staleTime: 0 })
      const others = changes.filter(change => !isApplied(shape, now.raw, [change]))
      if (others.length > 0) {
        setChangedSince(others)
        return
      }
      const wanted = inverseOf(changes).map(({ place, after }) => ({ place, value: after }))
      const inverse = changesOf(shape, now.raw, wanted)
      const what = t.whatUndo(nameOf(now) ?? t.unnamed)
      await saving.save(
        { personKey, shape, base: now.raw, changes: inverse, what },
        { onSaved: onUndone, onMeanwhile: () => setChangedSince(changes) },
      )
    } catch (error) {
      setReadError(error)
    } finally {
      locked.current = false
    }
  }
  return {
    run: () => void run(),
    busy: saving.busy,
    changedSince,
    outcome: saving.outcome,
    error: saving.error ?? readError,
  }
}
