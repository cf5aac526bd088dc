import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import type { ApiError } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { useSend } from '#/api/mutation/mutate'
import type { MutationOutcome, ReconcileResult } from '#/api/mutation/mutation-definition'
import { readOutcome } from '#/api/mutation/read-outcome'
import { createPersonMutation, findHolders, readHolders, type Holder, type Holders } from '#/api/person-mutations'
import { currentApi } from '#/api/session/current-api'
import { createStore, useStore } from '#/base/store'
import { personRows } from '#/contract/persons'
import { changesOf, type Change } from '#/parts/net-change/net-change'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { personShape } from '../person-form'
import type { SavedState } from '../saved-state'
import { shownBodyOf } from '../use-person-record'
import { text } from './text'

interface Identifiers {
  /** E.164. */
  mdn: string | null
  externalId: string | null
}

/** Whether this is certainly the only person: if not, the service might update one whose record cannot be read. */
const isSingle = ({ holders, isComplete }: Holders): boolean => holders.length === 1 && isComplete

interface Creation {
  ids: Identifiers
  changes: readonly Change[]
  /** Names the mutation in the ledger. */
  description: string
  /** The user has seen the existing person and wants to update them. */
  mayUpdate: boolean
  /** The user knows that an earlier attempt may have created the person, and wants to create one anyway. */
  despiteUncertain: boolean
  /** The user knows that someone whose record cannot be read has the number, and wants to create the person anyway. */
  despiteUnreadable: boolean
  /** The user only wants to see who has the number or external id now. */
  onlyLooks: boolean
}

interface Checked {
  maySend: boolean
  /** The person who already has the number or external id, and is updated. */
  holder: Holder | null
}

/**
 * Called once the person is saved and their key is known, even if the user has left the page by then. The save
 * counts as running until the returned promise settles.
 */
type OnSaved = (personKey: string, saved: SavedState['saved']) => Promise<void>

/**
 * A create that was sent and may have taken effect. Until reading resolves it or the user decides, nothing is sent
 * again. `lost`: the response was lost, and the person could not be read afterward. `unread`: the person was created,
 * but reading their key failed. `not-found`: the service accepted the call, but no one has the number or external id.
 * `unread-again`: the same, and a later lookup failed.
 */
export interface UncertainCreate {
  why: 'lost' | 'unread' | 'not-found' | 'unread-again'
  /** The error of the call whose response was lost; null if it was not lost. */
  error: ApiError | null
  ids: Identifiers
  reconcile: (api: Api) => Promise<ReconcileResult>
}

const nobody: Holders = { holders: [], isComplete: true }

/** The inputs of creates that are being checked, including those of pages that the user has since left. */
const checkedInputs = createStore<readonly object[]>([])

/** Creates a person. First checks who has the number or external id, so that no one is updated unknowingly. */
export function useCreate() {
  const api = useApi()
  const mutation = useSend(createPersonMutation)
  const [checkOnce, checking] = useSingleFlight()
  const [uncertain, setUncertain] = useState<UncertainCreate | null>(null)
  const [absent, setAbsent] = useState<MutationOutcome<never> | null>(null)
  const [existing, setExisting] = useState(nobody)
  const [hasUnreadable, setHasUnreadable] = useState(false)
  const [isNobodyNow, setIsNobodyNow] = useState(false)
  const [sentLast, setSentLast] = useState<readonly Change[]>([])

  /** The changes to an existing person, for Undo. */
  const changesTo = ({ reading }: Holder, changes: readonly Change[]) =>
    changesOf(
      personShape(api.session.custom_fields, api.session.connection),
      reading.raw,
      changes.map(({ place, after }) => ({ place, value: after })),
    )

  /** Opens the created person, whose key can be found only by reading. */
  const openCreated = async (attempt: UncertainCreate, onSaved: OnSaved) => {
    try {
      // The session may have been renewed since the create was sent
      const [found] = await findHolders(currentApi(api), attempt.ids)
      setUncertain(found ? null : { ...attempt, why: 'not-found' })
      if (found) await onSaved(found.reading.person.person_key, { kind: 'created', changes: [] })
    } catch {
      // An earlier lookup found no one, and this failure does not change that: the user may create the person anyway
      const wasNotFound = attempt.why === 'not-found' || attempt.why === 'unread-again'
      setUncertain({ ...attempt, why: wasNotFound ? 'unread-again' : 'unread' })
    }
  }

  const lookAgain = async (attempt: UncertainCreate, onSaved: OnSaved) => {
    mutation.reset()
    const result = attempt.why === 'lost' ? await readOutcome({ api, reconcile: attempt.reconcile }) : 'done'
    if (result === 'done') return openCreated(attempt, onSaved)
    if (result === 'unknown' || attempt.error === null) return announce(text.uncertain.lost.next, 'assertive')
    setUncertain(null)
    setAbsent({ kind: 'absent', error: attempt.error })
  }

  /** Checks who has the number or external id, and shows them. */
  const check = async ({ ids, mayUpdate, despiteUnreadable, onlyLooks }: Creation): Promise<Checked> => {
    if (await isOffline()) throw offlineError(createPersonMutation.row)
    const found = await readHolders(api, ids)
    const { holders, isComplete } = found
    const holder = holders[0] ?? null
    const isKnown =
      isSingle(found) && holder?.reading.person.person_key === existing.holders[0]?.reading.person.person_key
    setExisting(found)
    // If an earlier attempt created the person, they are among the holders; if not, the user wants another attempt
    setUncertain(null)
    // A person who no longer has the number or id, or is not the only one, is not updated, nor is another one created
    // in their place
    const isBlocked = mayUpdate ? !isKnown : holders.length > 0
    // The service would update someone who has the number, whether or not their record can be read
    const mayOverwrite = !isBlocked && !isComplete && !despiteUnreadable
    setHasUnreadable(mayOverwrite)
    // The notice does not change, so nothing else says that someone was looked for again
    if (mayOverwrite && hasUnreadable) announce(text.unreadableHolder.title, 'assertive')
    const isNobody = onlyLooks && !isBlocked && !mayOverwrite
    setIsNobodyNow(isNobody)
    if (isNobody && mutation.isMounted()) announce(text.unreadableHolder.gone)
    return { maySend: !isBlocked && !mayOverwrite && !onlyLooks, holder }
  }

  const create = (creation: Creation, onSaved: OnSaved): void => {
    if (uncertain !== null && !creation.despiteUncertain) return
    const { ids, changes, description } = creation
    // Nothing is sent if this API version cannot express the number: looking it up is refused
    const body = shownBodyOf(api, personRows.createPerson, changes)
    const input = { params: { company_key: api.session.company_key }, body }
    let checked: Checked = { maySend: false, holder: null }
    mutation.send({
      input,
      description,
      // Part of the mutation, so that the page knows of it if it is left during the check and opened again
      around: async work => {
        await checkOnce(async () => {
          setSentLast(changes)
          setAbsent(null)
          setIsNobodyNow(false)
          checkedInputs.update(inputs => [...inputs, input])
          checked = await check(creation).finally(() =>
            checkedInputs.update(inputs => inputs.filter(one => one !== input)),
          )
        })
        return checked.maySend ? work() : { kind: 'withdrawn' }
      },
      store: async outcome => {
        const { holder } = checked
        // Repeating an update is harmless, so only a create can be uncertain
        if (outcome.kind === 'unknown' && holder === null) {
          const { error, intent } = outcome
          const reconcile = (current: Api) => createPersonMutation.reconcile(current, input, intent)
          setUncertain({ why: 'lost', error, ids, reconcile })
        }
        if (outcome.kind !== 'done') return
        const { reply } = outcome
        const isUpdate = reply === null ? holder !== null : reply.status === 200
        const saved: SavedState['saved'] = isUpdate
          ? { kind: 'matched', by: holder?.by ?? 'unknown', changes: holder ? changesTo(holder, changes) : [] }
          : { kind: 'created', changes: [] }
        const key = reply?.body.person_key ?? holder?.reading.person.person_key
        if (key !== undefined) return onSaved(key, saved)
        const attempt: UncertainCreate = { why: 'unread', error: null, ids, reconcile: async () => 'done' }
        return openCreated(attempt, onSaved)
      },
    })
  }

  return {
    create,
    isMounted: mutation.isMounted,
    /** The changes that were sent last: what was entered since says nothing about why they were refused. */
    sentLast,
    /** The create that may have taken effect, or null. */
    uncertain,
    /** Looks for the person of the uncertain create once more. */
    lookAgain: async (onSaved: OnSaved): Promise<void> => {
      if (uncertain !== null) await checkOnce(() => lookAgain(uncertain, onSaved))
    },
    /** Clears who was found, because the input has changed. */
    clearExisting: () => {
      setExisting(before => (before.holders.length === 0 ? before : nobody))
      setHasUnreadable(false)
      setIsNobodyNow(false)
    },
    /** Who already has the number or external id, as far as their records can be read. */
    existing: existing.holders,
    /** Whether this is certainly a single person. */
    isSingle: isSingle(existing),
    /** Whether nothing was sent because someone whose record cannot be read has the number. */
    hasUnreadable,
    /** Whether the user had such a person looked for again, and no one was found. */
    isNobodyNow,
    busy: checking || mutation.pending,
    checking,
    /** The inputs that are being checked, by this page or an earlier one. */
    checkedInputs: useStore(checkedInputs),
    outcome: absent ?? (uncertain === null ? mutation.outcome : null),
    error: mutation.error,
  }
}
