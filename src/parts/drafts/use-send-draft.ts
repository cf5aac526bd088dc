import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#/api/api-context'
import type { ApiError } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { refusal } from '#/api/http/request'
import { oneAtATime } from '#/api/mutation/intent-lock'
import { ledger, useSend } from '#/api/mutation/mutate'
import type { Mutation, MutationExecution, MutationOutcome } from '#/api/mutation/mutation-definition'
import { readUntilEnded } from '#/api/mutation/read-outcome'
import type { Input, Row, Success } from '#/contract/endpoint'
import { readDraft, type DraftKind } from './draft-store'
import type { Draft } from './use-draft'

/** The result of looking for an attempt: found, certainly absent, or possibly one of the `candidates`. */
export type AttemptFinding<Reading> =
  | { kind: 'done'; reading: Reading }
  | { kind: 'absent' }
  | { kind: 'unknown'; candidates: readonly Reading[] }

/** Whether a draft can be sent in this state. */
export const canSendDraft = ({ kind }: DraftSending<unknown>): boolean =>
  kind === 'ready' || kind === 'absent' || kind === 'offline'

/** The state of sending a draft. */
export type DraftSending<Reading> =
  | { kind: 'ready' }
  /** Looking for an earlier attempt: nothing can be sent until its outcome is known. */
  | { kind: 'checking' }
  | { kind: 'sending' }
  /** Certainly not sent: it may be tried again. */
  | { kind: 'absent' }
  /** Not sent, because this computer was offline: it may be tried again. */
  | { kind: 'offline' }
  /** It may have been sent, possibly as one of these. */
  | { kind: 'unknown'; candidates: readonly Reading[] }
  /** An attempt was sent, but the draft was changed after it. */
  | { kind: 'changed'; reading: Reading }
  /** Looking for it failed, so its outcome is unknown. */
  | { kind: 'unread'; error: unknown }
  /** It was rejected, by the service or before it was sent: nothing was changed. */
  | { kind: 'refused'; error: ApiError }

interface SendDraftOptions<R extends Row, T extends { attempt: unknown }, Attempt, Reading> {
  mutation: Mutation<R>
  kind: DraftKind<T>
  /** As in `useDraft`. */
  subject: string
  value: T & { attempt: Attempt | null }
  /** Sets the attempt in the latest draft, which may have been edited since; resolves when it is on disk. */
  store: (attempt: Attempt | null) => Promise<void>
  draft: Pick<Draft<T>, 'flush' | 'saving'>
  /** Looks for an attempt in the service. */
  find: (attempt: Attempt) => Promise<AttemptFinding<Reading>>
  /** Whether a draft still says what was sent with an attempt: otherwise the user decides what becomes of it. */
  isUnchanged: (value: T, attempt: Attempt) => boolean
  /** Reads the reply; null if it cannot be read. */
  read: (reply: Success<R>) => Reading | null
  /** Called when the draft was sent and became this record, and no part of it needs to be kept. */
  onSent: (reading: Reading) => Promise<void>
}

interface SendRequest<R extends Row, Attempt> {
  input: Input<R>
  /** The description of its intent. */
  description: string
  /** Returns the details by which this attempt can be found again; called right before it is sent. */
  attempt: () => Promise<{ attempt: Attempt } & Pick<MutationExecution<R>, 'before'>>
}

export interface DraftSender<R extends Row, Attempt, Reading> {
  state: DraftSending<Reading>
  send: (sending: SendRequest<R, Attempt>) => void
  /** Looks for the attempt again. */
  checkAgain: () => void
  /** Takes this record as the attempt, because the user recognized it, or no longer needs a changed draft. */
  confirmCandidate: (reading: Reading) => void
  /**
   * Clears a rejection, or an attempt made before the draft was changed, so that the next attempt is a new one. An
   * earlier attempt stays if the rejected one was not sent.
   */
  clearAttempt: () => Promise<void>
}

const changedAfter = <Reading>(reading: Reading) => ({ kind: 'changed', reading }) as const

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Sends a draft once. The attempt is stored in the draft before anything is sent. A page that opens a draft with an
 * attempt (after a reload or crash, or in another tab) first looks for it in the service. Nothing is sent unless the
 * stored attempt can be read back, and nothing is sent again before the first attempt has been looked for once more.
 */
export function useSendDraft<R extends Row, T extends { attempt: unknown }, Attempt, Reading>(
  options: SendDraftOptions<R, T, Attempt, Reading>,
): DraftSender<R, Attempt, Reading> {
  const { mutation, kind, subject, value, store, draft, find, isUnchanged, read, onSent } = options
  const api = useApi()
  const client = useQueryClient()
  const sending = useSend(mutation)
  const { attempt } = value
  const lock = `${kind.id}|${api.scope}|${subject}`
  const readStored = () => readDraft(kind, { scope: api.scope, kind: kind.id, subject })
  /** Looks for an attempt. It counts as absent only once no call of a page that is gone can still be running. */
  const findEnded = async (sent: Attempt): Promise<AttemptFinding<Reading>> => {
    const open = await ledger.unsettled(api.scope)
    const calls = open.filter(({ act, status }) => act === mutation.id && status === 'sent')
    if (calls.length === 0) return find(sent)
    const sentAt = Math.max(...calls.map(({ created }) => created))
    return readUntilEnded({ read: () => find(sent), isAbsent: ({ kind: found }) => found === 'absent', sentAt })
  }
  // Not under a resource key: every refresh of the resource would look for the attempt again
  const queryKey = ['draft-attempt', kind.id, api.scope, subject, attempt]
  const check = useQuery({
    queryKey,
    queryFn: async () => {
      if (attempt === null) return { kind: 'absent' } as const
      // Wait for another tab that may be sending it right now
      const found = await oneAtATime(lock, () => findEnded(attempt))
      if (found.kind !== 'done') return found
      // As stored, because it can be changed while the attempt is looked for
      if (!isUnchanged((await readStored())?.value ?? value, attempt)) return changedAfter(found.reading)
      await onSent(found.reading)
      return found
    },
    enabled: attempt !== null && !sending.pending && sending.outcome === null && sending.error === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  /** Whether the latest attempt was stored, so that its call could be sent; if not, the draft keeps the earlier one. */
  const isStored = useRef(false)
  /** Stores the attempt about to be sent, so that any tab that takes over the draft looks for it first. */
  async function storeAttempt(next: Attempt, wasStored: boolean): Promise<void> {
    const notStored = () => refusal(mutation.row, { code: 'attempt-not-stored' })
    await draft.flush()
    if (draft.saving.get().kind === 'failed') throw notStored()
    const before = await readStored()
    // The draft may have been changed or discarded, also in another tab: storing the attempt would write over that
    if (before ? !isUnchanged(before.value, next) : wasStored) throw draftChanged()
    await store(next)
    const stored = await readStored()
    // Another tab may have taken over the draft meanwhile, without this attempt, and would send it again
    const isWritten = stored !== null && isSame(stored.value.attempt, next)
    // Something may have been typed meanwhile
    isStored.current = isWritten && isUnchanged(stored.value, next)
    if (isStored.current) return
    // If the draft was discarded meanwhile, storing anything would restore it
    if (stored || !wasStored) await store(attempt)
    throw isWritten ? draftChanged() : notStored()
  }
  const draftChanged = () => refusal(mutation.row, { code: 'draft-changed' })

  const send = ({ input, description, attempt: nextAttempt }: SendRequest<R, Attempt>) =>
    sending.send(
      {
        input,
        description,
        around: work =>
          oneAtATime(lock, async () => {
            isStored.current = false
            if (await isOffline()) throw offlineError(mutation.row)
            const wasStored = (await readStored()) !== null
            // An attempt that was absent may have arrived since; in that case do not send another
            if (attempt !== null && (await findEnded(attempt)).kind !== 'absent') return { kind: 'already' }
            const { attempt: next, ...found } = await nextAttempt()
            await storeAttempt(next, wasStored)
            return work(found)
          }),
      },
      outcome => {
        const reading = readingOf(outcome)
        if (reading === null) void check.refetch() // lost or unreadable: look for it
        else void onSent(reading)
      },
    )

  function readingOf(outcome: MutationOutcome<Success<R>> | null): Reading | null {
    return outcome?.kind === 'done' && outcome.reply !== null ? read(outcome.reply) : null
  }

  return {
    state: stateOf(),
    send,
    checkAgain: () => void check.refetch(),
    confirmCandidate: reading => {
      const isToKeep = attempt !== null && check.data?.kind !== 'changed' && !isUnchanged(value, attempt)
      if (isToKeep) client.setQueryData(queryKey, changedAfter(reading))
      else void onSent(reading)
    },
    clearAttempt: async () => {
      const isUnsent = sending.error !== null && !isStored.current
      sending.reset()
      if (!isUnsent) await store(null)
    },
  }

  function stateOf(): DraftSending<Reading> {
    // Until `onSent` has left the page, the result of an earlier check is still here but no longer true
    if (sending.pending || readingOf(sending.outcome) !== null) return { kind: 'sending' }
    if (sending.error?.kind === 'offline') return { kind: 'offline' }
    if (sending.error !== null) return { kind: 'refused', error: sending.error }
    if (attempt === null) return { kind: 'ready' }
    if (check.isFetching) return { kind: 'checking' }
    // Before the data: after a second attempt, the finding about the first is still here but no longer true
    if (check.error !== null) return { kind: 'unread', error: check.error }
    return check.data === undefined || check.data.kind === 'done' ? { kind: 'checking' } : check.data
  }
}
