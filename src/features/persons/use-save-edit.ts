import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { updatePersonAct } from '#/api/person-acts'
import { personQuery, type PersonReading } from '#/api/persons'
import { useSend } from '#/api/mutate'
import { changesOf, patchOf, type Change, type Shape } from '#/parts/net-change/net-change'
import { compareThree } from '#/parts/net-change/three-way'

interface SaveEdit {
  personKey: string
  shape: Shape
  /** The person as it was when the typing began. */
  base: unknown
  changes: readonly Change[]
  /** The save in words, for the ledger. */
  what: string
}

interface SaveEnds {
  /** Stored: what changed, for Undo; `found` when only reading showed it. */
  onSaved: (changes: Change[], found: boolean) => void
  /** Somebody else changed the person since: nothing was sent. */
  onMeanwhile: (now: PersonReading) => void
}

/** Saves changes of a person: reads once more first, so that nothing of somebody else is overwritten unseen. */
export function useSaveEdit() {
  const api = useApi()
  const client = useQueryClient()
  const act = useSend(updatePersonAct)
  const [checking, setChecking] = useState(false)
  const [readError, setReadError] = useState<unknown>(null)
  // In the handler itself: `checking` reaches the button too late for a double click (facts.md 2)
  const locked = useRef(false)

  const save = async ({ personKey, shape, base, changes, what }: SaveEdit, { onSaved, onMeanwhile }: SaveEnds) => {
    if (locked.current || act.pending) return
    locked.current = true
    setChecking(true)
    setReadError(null)
    act.reset()
    try {
      const now = await client.query({ ...personQuery(api, personKey), staleTime: 0 })
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
      const params = { company_key: api.session.company_key, person_key: personKey }
      act.send({ input: { params, body: bodyOf(rest) }, what }, outcome => {
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
    busy: checking || act.pending,
    checking,
    outcome: act.outcome,
    error: act.error ?? readError,
    reset: act.reset,
  }
}

/** Of a number only `mdn` is written (decision 17); here it can only be one that was there before. */
export function bodyOf(changes: readonly Change[]): Record<string, unknown> {
  const patch = patchOf(changes)
  const phone = patch['mobile_phone']
  if (typeof phone !== 'object' || phone === null || !('mdn' in phone)) return patch
  return { ...patch, mobile_phone: { mdn: phone.mdn } }
}
