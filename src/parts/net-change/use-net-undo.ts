import { useState } from 'react'
import type { Row } from '#/contract/endpoint'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { changesOf, inverseOf, isApplied, type Change } from './net-change'
import { useNetSave, type NetRecord } from './use-net-save'

interface Undo<Reading> {
  /** What the save changed. */
  changes: readonly Change[]
  /** Names the undo in the mutation ledger. */
  describe: (now: Reading) => string
  onUndone: () => void
}

/** Undoes a save by saving its inverse, unless one of the saved values has been changed since. */
export function useNetUndo<R extends Row, Reading extends { raw: unknown }>(
  record: NetRecord<R, Reading>,
  { changes, describe, onUndone }: Undo<Reading>,
) {
  const { shape, read } = record
  const saving = useNetSave(record)
  const [changedSince, setChangedSince] = useState<readonly Change[]>([])
  const [readError, setReadError] = useState<unknown>(null)
  const [undoOnce] = useSingleFlight()
  // A notification cannot be recalled
  const revocable = changes.filter(({ place }) => shape.isEvent?.(place) !== true)

  const undo = async () => {
    setChangedSince([])
    setReadError(null)
    try {
      const now = await read()
      const others = revocable.filter(change => !isApplied(shape, now.raw, [change]))
      if (others.length > 0) {
        setChangedSince(others)
        return
      }
      const wanted = inverseOf(revocable).map(({ place, after }) => ({ place, value: after }))
      await saving.save(
        { base: now.raw, changes: changesOf(shape, now.raw, wanted), description: describe(now) },
        { onSaved: onUndone, onConcurrentEdit: () => setChangedSince(revocable) },
      )
    } catch (error) {
      setReadError(error)
    }
  }
  return {
    run: () => {
      if (!saving.busy) void undoOnce(undo)
    },
    revocable,
    busy: saving.busy,
    changedSince,
    outcome: saving.outcome,
    error: saving.error ?? readError,
  }
}
