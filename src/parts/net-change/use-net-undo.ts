import { useRef, useState } from 'react'
import type { Row } from '#/contract/endpoint'
import { changesOf, inverseOf, isApplied, type Change } from './net-change'
import { useNetSave, type NetRecord } from './use-net-save'

interface Undo<Reading> {
  /** What the save changed. */
  changes: readonly Change[]
  /** The undo in words, for the ledger. */
  what: (now: Reading) => string
  onUndone: () => void
}

/** Saves the inverse of a save, unless what it would take back is no longer as it was saved. */
export function useNetUndo<R extends Row, Reading extends { raw: unknown }>(
  record: NetRecord<R, Reading>,
  { changes, what, onUndone }: Undo<Reading>,
) {
  const { shape, read } = record
  const saving = useNetSave(record)
  const [changedSince, setChangedSince] = useState<readonly Change[]>([])
  const [readError, setReadError] = useState<unknown>(null)
  const locked = useRef(false)
  // What was sent to somebody stays sent
  const revocable = changes.filter(({ place }) => shape.isEvent?.(place) !== true)

  const run = async () => {
    if (locked.current || saving.busy) return
    locked.current = true
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
        { base: now.raw, changes: changesOf(shape, now.raw, wanted), what: what(now) },
        { onSaved: onUndone, onMeanwhile: () => setChangedSince(revocable) },
      )
    } catch (error) {
      setReadError(error)
    } finally {
      locked.current = false
    }
  }
  return {
    run: () => void run(),
    revocable,
    busy: saving.busy,
    changedSince,
    outcome: saving.outcome,
    error: saving.error ?? readError,
  }
}
