import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { ApiError } from '#/api/http/error'
import { refusal } from '#/api/http/request'
import { oneAtATime } from '#/api/mutation/intent-lock'
import { useSend } from '#/api/mutation/mutate'
import type { Mutation, MutationExecution } from '#/api/mutation/mutation-definition'
import type { Input, Row, Success } from '#/contract/endpoint'
import { readDraft, type DraftKind } from './draft-store'
import { draftText } from './text'

/** What reading says of an attempt: it is there, it is proved not to be there, or it could be one of these. */
export type AttemptFinding<Reading> =
  | { kind: 'done'; reading: Reading }
  | { kind: 'absent' }
  | { kind: 'unknown'; candidates: readonly Reading[] }

/** How far the sending of a draft has come. */
export type DraftSending<Reading> =
  | { kind: 'ready' }
  /** An earlier attempt is being looked for: nothing can be sent until it is known. */
  | { kind: 'checking' }
  | { kind: 'sending' }
  /** Proved not to be there: it may be tried again. */
  | { kind: 'absent' }
  /** It may have been sent; these could be it. */
  | { kind: 'unknown'; candidates: readonly Reading[] }
  /** Looking for it failed: what became of it is not known. */
  | { kind: 'unread'; error: unknown }
  /** The service refused it: nothing was changed. */
  | { kind: 'refused'; error: ApiError }

interface SendDraftWorld<R extends Row, T extends { attempt: unknown }, Attempt, Reading> {
  act: Mutation<R>
  kind: DraftKind<T>
  /** What is drafted, as in `useDraft`. */
  subject: string
  value: T & { attempt: Attempt | null }
  /** Stores the draft; resolves when it is on disk. */
  store: (value: T) => Promise<void>
  /** Looks for an attempt at the service. */
  find: (attempt: Attempt) => Promise<AttemptFinding<Reading>>
  /** Reads the reply; null when that cannot be done. */
  read: (reply: Success<R>) => Reading | null
  /** The draft has become this, and is no draft any more. */
  onSent: (reading: Reading) => Promise<void>
}

interface SendDraft<R extends Row, Attempt> {
  input: Input<R>
  /** The act in words, for the ledger. */
  what: string
  /** What is noted down of this attempt, so that it can be found again; read at the last moment before it leaves. */
  attempt: () => Promise<{ attempt: Attempt } & Pick<MutationExecution<R>, 'before'>>
}

export interface DraftSender<R extends Row, Attempt, Reading> {
  state: DraftSending<Reading>
  send: (sending: SendDraft<R, Attempt>) => void
  /** Looks for an attempt again. */
  checkAgain: () => void
  /** The user recognized it. */
  isThis: (reading: Reading) => void
  /** After a refusal the next attempt is a new one. */
  settleRefusal: () => Promise<void>
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Sends a draft once. The draft notes its attempt on disk before anything leaves; whoever finds a draft with an attempt
 * (after a reload, in another tab, after a crash) first looks for it at the service (facts.md, table of acts). Nothing
 * leaves unless the note can be read back, and nothing leaves a second time before the first was looked for once more.
 */
export function useSendDraft<R extends Row, T extends { attempt: unknown }, Attempt, Reading>(
  world: SendDraftWorld<R, T, Attempt, Reading>,
): DraftSender<R, Attempt, Reading> {
  const { act, kind, subject, value, store, find, read, onSent } = world
  const api = useApi()
  const sending = useSend(act)
  const { attempt } = value
  const lock = `${kind.id}|${api.scope}|${subject}`
  const check = useQuery({
    // Not among what the service lists: a sending waits for the refresh of that, and this waits for the sending
    queryKey: ['draft-attempt', kind.id, api.scope, subject, attempt],
    queryFn: async () => {
      if (attempt === null) return { kind: 'absent' } as const
      // Another tab may be sending it right now: its end is waited for
      const found = await oneAtATime(lock, () => find(attempt))
      if (found.kind === 'done') await onSent(found.reading)
      return found
    },
    enabled: attempt !== null && !sending.pending && sending.outcome === null && sending.error === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  /** Writes down what is about to be sent. Whoever takes the draft over from now on finds it and looks. */
  async function note(next: Attempt): Promise<void> {
    await store({ ...value, attempt: next })
    const kept = await readDraft(kind, { scope: api.scope, kind: kind.id, subject })
    // Another tab may have taken it over meanwhile: it would not know, and send the same again
    if (!isSame(kept?.value.attempt, next)) throw refusal(act.row, [draftText.notNoted])
  }

  const send = ({ input, what, attempt: nextAttempt }: SendDraft<R, Attempt>) =>
    sending.send(
      {
        input,
        what,
        within: work =>
          oneAtATime(lock, async () => {
            // One that was looked for in vain may have arrived since: then this one does not leave
            if (attempt !== null && (await find(attempt)).kind !== 'absent') return { kind: 'already' }
            const { attempt: next, ...found } = await nextAttempt()
            await note(next)
            return work(found)
          }),
      },
      outcome => {
        const reading = outcome.kind === 'done' && outcome.reply !== null ? read(outcome.reply) : null
        if (reading === null) void check.refetch() // lost, or not to be read: it is looked for
        else void onSent(reading)
      },
    )

  return {
    state: stateOf(),
    send,
    checkAgain: () => void check.refetch(),
    isThis: reading => void onSent(reading),
    settleRefusal: async () => {
      sending.reset()
      await store({ ...value, attempt: null })
    },
  }

  function stateOf(): DraftSending<Reading> {
    if (sending.pending) return { kind: 'sending' }
    if (sending.error !== null) return { kind: 'refused', error: sending.error }
    if (attempt === null) return { kind: 'ready' }
    if (check.isFetching || check.data === undefined)
      return check.error !== null && !check.isFetching ? { kind: 'unread', error: check.error } : { kind: 'checking' }
    return check.data.kind === 'done' ? { kind: 'checking' } : check.data
  }
}
