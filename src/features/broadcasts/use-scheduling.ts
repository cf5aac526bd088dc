import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { createBroadcastAct, findCreated } from '#/api/broadcast-acts'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import type { ApiError } from '#/api/error'
import { oneAtATime } from '#/api/intent-lock'
import { useSend } from '#/api/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { refusal } from '#/api/request'
import { broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/read'
import { paths } from '#/nav/paths'
import { readDraft } from '#/parts/drafts/draft-store'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { createBodyOf, sendAtOf } from './composed'
import { composeText } from './compose-text'
import { broadcastDraft, type Composed } from './draft-kind'
import { usePlace } from '#/api/place'

/** How far the scheduling of a draft has come. */
export type Scheduling =
  | { kind: 'ready' }
  /** An earlier attempt is being looked for: nothing can be sent until it is known. */
  | { kind: 'checking' }
  | { kind: 'sending' }
  /** Proved not to be there: it may be tried again. */
  | { kind: 'absent' }
  /** It may have been scheduled; these could be it. */
  | { kind: 'unknown'; candidates: readonly BroadcastReading[] }
  /** Looking for it failed: what became of it is not known. */
  | { kind: 'unread'; error: unknown }
  /** The service refused it: nothing was changed. */
  | { kind: 'refused'; error: ApiError }

interface SchedulingWorld {
  draftId: string
  value: Composed
  vocabulary: Vocabulary
  /** Stores the draft; resolves when it is on disk. */
  store: (value: Composed) => Promise<void>
  discard: () => Promise<void>
}

/**
 * Schedules a draft once. The draft notes its attempt on disk before anything leaves; whoever finds a draft with an
 * attempt (after a reload, in another tab, after a crash) first looks for it in all seven lists, by its nonce, which
 * every attempt of one draft shares (facts.md, table of acts).
 */
export function useScheduling({ draftId, value, vocabulary, store, discard }: SchedulingWorld) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = usePlace()
  const sending = useSend(createBroadcastAct)
  const { attempt } = value
  const subject = `schedule|${api.scope}|${draftId}`
  const check = useQuery({
    // Not among the broadcasts: a sending waits for their refresh, and this waits for the sending
    queryKey: ['broadcast-attempt', api.scope, attempt?.nonce ?? ''],
    queryFn: async () => {
      if (attempt === null) return { kind: 'absent' } as const
      // Another tab may be sending it right now: its end is waited for
      const found = await oneAtATime(subject, () => findCreated(api, attempt))
      if (found.kind === 'done') await leaveTo(found.reading)
      return found
    },
    enabled: attempt !== null && !sending.pending && sending.outcome === null && sending.error === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  /** The draft has become a broadcast: it is no draft any more. */
  async function leaveTo(reading: BroadcastReading) {
    client.setQueryData(broadcastQuery(api, reading.broadcast.broadcast_id).queryKey, reading)
    await discard()
    await navigate(paths.broadcast(place, reading.broadcast.broadcast_id), { replace: true })
  }

  /** Writes down what is about to be sent. Whoever takes the draft over from now on finds it and looks. */
  async function note(next: NonNullable<Composed['attempt']>) {
    await store({ ...value, attempt: next })
    const kept = await readDraft(broadcastDraft, { scope: api.scope, kind: broadcastDraft.id, subject: draftId })
    // Another tab may have taken it over meanwhile: it would not know, and send it again under a nonce of its own
    if (kept?.value.attempt?.nonce !== next.nonce) throw refusal(createBroadcastAct.row, [composeText.notNoted])
  }

  const schedule = () => {
    const at = sendAtOf(value, now())
    if (at === null) return
    const nonce = attempt?.nonce ?? newId()
    const body = createBodyOf(value, at, { nonce, user: api.session.user }, vocabulary)
    const { name, send_scheduled_date } = body
    sending.send(
      {
        input: { params: { company_key: api.session.company_key }, body },
        what: composeText.what(name),
        within: work =>
          oneAtATime(subject, async () => {
            await note({ nonce, name, send_scheduled_date })
            return work()
          }),
      },
      outcome => {
        if (outcome.kind !== 'done') {
          void check.refetch()
          return
        }
        const reading = outcome.reply === null ? null : readReply(broadcastSchema, outcome.reply.body)
        if (reading?.ok) void leaveTo({ broadcast: reading.value, raw: reading.raw, differences: reading.differences })
        else void check.refetch() // the answer was lost, or cannot be read: it is there under its nonce
      },
    )
  }

  return {
    state: stateOf(),
    schedule,
    /** Looks for an attempt again. */
    checkAgain: () => void check.refetch(),
    /** The user recognised it. */
    isThis: (reading: BroadcastReading) => void leaveTo(reading),
    /** After a refusal the next attempt is a new one. */
    settleRefusal: async () => {
      sending.reset()
      await store({ ...value, attempt: null })
    },
  }

  function stateOf(): Scheduling {
    if (sending.pending) return { kind: 'sending' }
    if (sending.error !== null) return { kind: 'refused', error: sending.error }
    if (attempt === null) return { kind: 'ready' }
    if (check.isFetching || check.data === undefined)
      return check.error !== null && !check.isFetching ? { kind: 'unread', error: check.error } : { kind: 'checking' }
    switch (check.data.kind) {
      case 'done':
        return { kind: 'checking' }
      case 'absent':
        return { kind: 'absent' }
      case 'unknown':
        return check.data
    }
  }
}
