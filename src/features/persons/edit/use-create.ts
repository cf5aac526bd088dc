import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { useSend } from '#/api/mutation/mutate'
import { createPersonMutation, findHolders, type Holder } from '#/api/person-mutations'
import { wireMdn } from '#/api/persons'
import { personRows } from '#/contract/persons'
import { changesOf, patchOf, type Change } from '#/parts/net-change/net-change'
import { personShape } from '../person-form'
import type { SavedState } from '../saved-state'
import { bodyOf } from '../use-person-record'

interface Identifiers {
  /** E.164 */
  mdn: string | null
  externalId: string | null
}

interface Creation {
  ids: Identifiers
  changes: readonly Change[]
  /** Names the mutation in the ledger. */
  what: string
  /** The user has seen the existing person and wants to update them. */
  mayUpdate: boolean
}

/** Creates a person. First checks who has the number or external id, so that no one is updated without the user knowing. */
export function useCreate() {
  const api = useApi()
  const mutation = useSend(createPersonMutation)
  const [checking, setChecking] = useState(false)
  const [readError, setReadError] = useState<unknown>(null)
  const [existing, setExisting] = useState<readonly Holder[]>([])
  // A ref, because state reaches the button too late to stop a double click
  const locked = useRef(false)

  const wireBody = (changes: readonly Change[]) => {
    const body = bodyOf(changes)
    const mdn = changes.find(({ place: [field] }) => field === 'mobile_phone')?.after
    return typeof mdn === 'object' && mdn !== null && 'mdn' in mdn && typeof mdn.mdn === 'string'
      ? { ...body, mobile_phone: { mdn: wireMdn(api, personRows.createPerson, mdn.mdn) } }
      : body
  }

  /** The changes to an existing person, for Undo. */
  const changesTo = ({ reading }: Holder, changes: readonly Change[]) =>
    changesOf(
      personShape(api.session.custom_fields),
      reading.raw,
      changes.map(({ place, after }) => ({ place, value: after })),
    )

  const create = async (
    { ids, changes, what, mayUpdate }: Creation,
    onSaved: (personKey: string, saved: SavedState['saved']) => void,
  ) => {
    if (locked.current || mutation.pending) return
    locked.current = true
    setChecking(true)
    setReadError(null)
    mutation.reset()
    try {
      const holders = await findHolders(api, ids)
      const isKnown =
        holders.length === 1 && holders[0]?.reading.person.person_key === existing[0]?.reading.person.person_key
      setExisting(holders)
      if (holders.length > 0 && !(mayUpdate && isKnown)) return
      const params = { company_key: api.session.company_key }
      mutation.send({ input: { params, body: wireBody(changes) }, what }, outcome => {
        if (outcome.kind !== 'done') return
        const [updated] = holders
        const isUpdate = outcome.reply === null ? holders.length > 0 : outcome.reply.status === 200
        const saved: SavedState['saved'] = isUpdate
          ? { kind: 'matched', by: updated?.by ?? 'unknown', changes: updated ? changesTo(updated, changes) : [] }
          : { kind: 'created', changes: [] }
        const key = outcome.reply?.body.person_key
        if (key === undefined)
          void findHolders(api, ids).then(([found]) => found && onSaved(found.reading.person.person_key, saved))
        else onSaved(key, saved)
      })
    } catch (error) {
      setReadError(error)
    } finally {
      locked.current = false
      setChecking(false)
    }
  }
  return {
    create,
    /** The request body as it will be sent; with the number in E.164 if this connection cannot express it. */
    bodyOf(changes: readonly Change[]): unknown {
      try {
        return wireBody(changes)
      } catch {
        return patchOf(changes)
      }
    },
    /** Clears who was found, because the input has changed. */
    clearExisting: () => setExisting(before => (before.length === 0 ? before : [])),
    existing,
    busy: checking || mutation.pending,
    checking,
    outcome: mutation.outcome,
    error: mutation.error ?? readError,
  }
}
