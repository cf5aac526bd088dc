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
  /** The act in words, for the ledger. */
  what: string
  /** The user saw who exists already, and wants that person updated. */
  mayUpdate: boolean
}

/** Creates a person; looks first who has the number or external id, so that nobody is updated unawares. */
export function useCreate() {
  const api = useApi()
  const act = useSend(createPersonMutation)
  const [checking, setChecking] = useState(false)
  const [readError, setReadError] = useState<unknown>(null)
  const [existing, setExisting] = useState<readonly Holder[]>([])
  // In the handler itself, see useNetSave
  const locked = useRef(false)

  const wireBody = (changes: readonly Change[]) => {
    const body = bodyOf(changes)
    const mdn = changes.find(({ place: [field] }) => field === 'mobile_phone')?.after
    return typeof mdn === 'object' && mdn !== null && 'mdn' in mdn && typeof mdn.mdn === 'string'
      ? { ...body, mobile_phone: { mdn: wireMdn(api, personRows.createPerson, mdn.mdn) } }
      : body
  }

  /** What the service changed of a person who was there: for Undo. */
  const changedOf = ({ reading }: Holder, changes: readonly Change[]) =>
    changesOf(
      personShape(api.session.custom_fields),
      reading.raw,
      changes.map(({ place, after }) => ({ place, value: after })),
    )

  const create = async (
    { ids, changes, what, mayUpdate }: Creation,
    onSaved: (personKey: string, saved: SavedState['saved']) => void,
  ) => {
    if (locked.current || act.pending) return
    locked.current = true
    setChecking(true)
    setReadError(null)
    act.reset()
    try {
      const before = await findHolders(api, ids)
      const isKnown =
        before.length === 1 && before[0]?.reading.person.person_key === existing[0]?.reading.person.person_key
      setExisting(before)
      if (before.length > 0 && !(mayUpdate && isKnown)) return
      const params = { company_key: api.session.company_key }
      act.send({ input: { params, body: wireBody(changes) }, what }, outcome => {
        if (outcome.kind !== 'done') return
        const [updated] = before
        const wasThere = outcome.reply === null ? before.length > 0 : outcome.reply.status === 200
        const saved: SavedState['saved'] = wasThere
          ? { kind: 'matched', by: updated?.by ?? 'unknown', changes: updated ? changedOf(updated, changes) : [] }
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
    /** The body as it will leave; as E.164 where this connection cannot write the number. */
    bodyOf(changes: readonly Change[]): unknown {
      try {
        return wireBody(changes)
      } catch {
        return patchOf(changes)
      }
    },
    /** Something else is typed: what was found no longer counts. */
    forget: () => setExisting(before => (before.length === 0 ? before : [])),
    existing,
    busy: checking || act.pending,
    checking,
    outcome: act.outcome,
    error: act.error ?? readError,
  }
}
