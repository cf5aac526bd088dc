import { useRef, useState } from 'react'
import { useSend } from '#/api/mutation/mutate'
import type { Mutation } from '#/api/mutation/mutation-definition'
import type { Input, Row } from '#/contract/endpoint'
import { changesOf, type Change, type Shape } from './net-change'
import { compareThree } from './three-way'

/** A record whose changes are saved: how it is read and written. */
export interface NetRecord<R extends Row, Reading extends { raw: unknown }> {
  act: Mutation<R>
  shape: Shape
  /** Reads it afresh. */
  read: () => Promise<Reading>
  /** The call that makes these changes and no others. */
  inputOf: (changes: readonly Change[]) => Input<R>
}

interface Save {
  /** The record as it was when the typing began. */
  base: unknown
  changes: readonly Change[]
  /** The save in words, for the ledger. */
  what: string
}

interface SaveEnds<Reading> {
  /** Stored: what changed, for Undo; `found` when only reading showed it. */
  onSaved: (changes: Change[], found: boolean) => void
  /** Somebody else changed the record since: nothing was sent. */
  onMeanwhile: (now: Reading) => void
}

/** Saves changes of a record: reads once more first, so that nothing of somebody else is overwritten unseen. */
export function useNetSave<R extends Row, Reading extends { raw: unknown }>({
  act,
  shape,
  read,
  inputOf,
}: NetRecord<R, Reading>) {
  const sending = useSend(act)
  const [checking, setChecking] = useState(false)
  const [readError, setReadError] = useState<unknown>(null)
  // In the handler itself: `checking` reaches the button too late for a double click (facts.md 2)
  const locked = useRef(false)

  const save = async ({ base, changes, what }: Save, { onSaved, onMeanwhile }: SaveEnds<Reading>) => {
    if (locked.current || sending.pending) return
    locked.current = true
    setChecking(true)
    setReadError(null)
    sending.reset()
    try {
      const now = await read()
      if (compareThree(shape, base, now.raw, changes).some(({ kind }) => kind !== 'same')) {
        onMeanwhile(now)
        return
      }
      const wanted = changes.map(({ place, after }) => ({ place, value: after }))
      const rest = changesOf(shape, now.raw, wanted)
      if (rest.length === 0) {
        onSaved([], false)
        return
      }
      sending.send({ input: inputOf(rest), what }, outcome => {
        if (outcome.kind === 'done') onSaved(rest, outcome.reply === null)
      })
    } catch (error) {
      setReadError(error)
    } finally {
      locked.current = false
      setChecking(false)
    }
  }
  return {
    save,
    busy: checking || sending.pending,
    checking,
    outcome: sending.outcome,
    error: sending.error ?? readError,
    reset: sending.reset,
  }
}
