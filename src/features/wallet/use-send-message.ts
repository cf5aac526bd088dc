import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import type { ApiError } from '#/api/error'
import { oneAtATime } from '#/api/intent-lock'
import { useSend } from '#/api/mutate'
import { refusal } from '#/api/request'
import {
  fetchWalletMessages,
  findSent,
  messageParams,
  sendWalletMessageAct,
  walletMessageQuery,
  type WalletMessageReading,
} from '#/api/wallet-messages'
import { readReply } from '#/contract/read'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { walletMessageSchema } from '#/contract/wallet-messages'
import { paths } from '#/nav/paths'
import { readDraft } from '#/parts/drafts/draft-store'
import { bodyOf, sentOf, walletMessageDraft, type MessageDraft } from './message-draft'
import { messageText } from './message-text'
import { usePlace } from '#/api/place'

/** How far the sending of a draft has come. */
export type Sending =
  | { kind: 'ready' }
  /** An earlier attempt is being looked for: nothing can be sent until it is known. */
  | { kind: 'checking' }
  | { kind: 'sending' }
  /** Proved not to be there: it may be tried again. */
  | { kind: 'absent' }
  /** It may have been sent; these could be it. */
  | { kind: 'unknown'; candidates: readonly WalletMessageReading[] }
  /** Looking for it failed: what became of it is not known. */
  | { kind: 'unread'; error: unknown }
  /** The service refused it: nothing was sent. */
  | { kind: 'refused'; error: ApiError }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface SendingWorld {
  campaign: Pick<WalletCampaign, 'wallet_id' | 'type' | 'url'>
  value: MessageDraft
  /** Stores the draft; resolves when it is on disk. */
  store: (value: MessageDraft) => Promise<void>
  discard: () => Promise<void>
}

/**
 * Sends a draft once. It notes on disk what it is about to send and which messages there are already, before anything
 * leaves; whoever finds a draft with such a note (after a reload, in another tab, after a crash) first looks for what is
 * new in the list (facts.md, table of acts). The service keeps no mark of ours in a message.
 */
export function useSendMessage({ campaign, value, store, discard }: SendingWorld) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = usePlace()
  const sending = useSend(sendWalletMessageAct)
  const { attempt } = value
  const { wallet_id: walletId } = campaign
  const subject = `wallet-message|${api.scope}|${walletId}`
  const check = useQuery({
    // Not among the messages: a sending waits for their refresh, and this waits for the sending
    queryKey: ['wallet-message-attempt', api.scope, walletId, attempt],
    queryFn: async () => {
      if (attempt === null) return { kind: 'absent' } as const
      // Another tab may be sending it right now: its end is waited for
      const found = await oneAtATime(subject, () => findSent(api, walletId, attempt))
      if (found.kind === 'done') await leaveTo(found.reading)
      return found
    },
    enabled: attempt !== null && !sending.pending && sending.outcome === null && sending.error === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  /** The draft has become a message: it is no draft any more. */
  async function leaveTo(reading: WalletMessageReading, counted: number | null = null) {
    const id = reading.message.wallet_message_id
    client.setQueryData(walletMessageQuery(api, walletId, id).queryKey, reading)
    await discard()
    await navigate(paths.walletMessage(place, walletId, id), { replace: true, state: { sent: { counted } } })
  }

  /** Writes down what is about to be sent. Whoever takes the draft over from now on finds it and looks. */
  async function note(next: NonNullable<MessageDraft['attempt']>) {
    await store({ ...value, attempt: next })
    const kept = await readDraft(walletMessageDraft, {
      scope: api.scope,
      kind: walletMessageDraft.id,
      subject: walletId,
    })
    // Another tab may have taken it over meanwhile: it would not know, and send the same again
    if (!isSame(kept?.value.attempt, next)) throw refusal(sendWalletMessageAct.row, [messageText.review.notNoted])
  }

  const send = (what: string, counted: number) => {
    const sent = sentOf(value)
    sending.send(
      {
        input: { params: messageParams(api, walletId), body: bodyOf(value, campaign) },
        what,
        within: work =>
          oneAtATime(subject, async () => {
            // One that was looked for in vain may have arrived since: then this one does not leave
            if (attempt !== null && (await findSent(api, walletId, attempt)).kind !== 'absent')
              return { kind: 'already' }
            const { messages } = await fetchWalletMessages(api, walletId)
            const before = messages.map(({ message }) => message.wallet_message_id)
            await note({ message: sent.message, filters: [...(sent.filters ?? [])], before })
            return work({ before })
          }),
      },
      outcome => {
        const reading =
          outcome.kind === 'done' && outcome.reply !== null ? readReply(walletMessageSchema, outcome.reply.body) : null
        if (reading?.ok)
          void leaveTo({ message: reading.value, raw: reading.raw, differences: reading.differences }, counted)
        else void check.refetch() // lost, or not to be read: it is looked for among what is new
      },
    )
  }

  return {
    state: stateOf(),
    send,
    /** Looks for an attempt again. */
    checkAgain: () => void check.refetch(),
    /** The user recognised it. */
    isThis: (reading: WalletMessageReading) => void leaveTo(reading),
    /** After a refusal the next attempt is a new one. */
    settleRefusal: async () => {
      sending.reset()
      await store({ ...value, attempt: null })
    },
  }

  function stateOf(): Sending {
    if (sending.pending) return { kind: 'sending' }
    if (sending.error !== null) return { kind: 'refused', error: sending.error }
    if (attempt === null) return { kind: 'ready' }
    if (check.isFetching || check.data === undefined)
      return check.error !== null && !check.isFetching ? { kind: 'unread', error: check.error } : { kind: 'checking' }
    return check.data.kind === 'done' ? { kind: 'checking' } : check.data
  }
}
