import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import {
  fetchWalletMessages,
  findSent,
  messageParams,
  sendWalletMessageMutation,
  walletMessageQuery,
  type WalletMessageReading,
} from '#/api/wallet-messages'
import { sameJson } from '#/contract/format/json'
import { readReply } from '#/contract/format/read'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { walletMessageSchema } from '#/contract/wallet-messages'
import { paths } from '#/nav/paths'
import type { Draft } from '#/parts/drafts/use-draft'
import { useSendDraft } from '#/parts/drafts/use-send-draft'
import { isLeaving } from '#/ui/behavior/navigation'
import { messageBody, messageContent, walletMessageDraft, type MessageDraft } from '../message-draft'
import { keepSentCount } from '../sent-counts'

/** What a send request needs from a campaign; until the campaign is loaded, only its id is known. */
export type CampaignRef = Pick<WalletCampaign, 'wallet_id' | 'type' | 'url' | 'name'>

interface SendMessageOptions {
  campaign: CampaignRef
  value: MessageDraft
  /** Sets the attempt in the latest draft. Resolves when it is stored. */
  store: (attempt: MessageDraft['attempt']) => Promise<void>
  draft: Draft<MessageDraft>
}

/**
 * Sends a draft, but never twice. A message cannot carry an id of ours, so an attempt is stored together with the ids
 * of the existing messages, and looked for among the new ones.
 */
export function useSendMessage({ campaign, value, store, draft }: SendMessageOptions) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const routeParams = useRouteParams()
  const { wallet_id: walletId } = campaign
  /** The number of items that was confirmed. After a reload, the one stored with the attempt is used. */
  const counted = useRef<number | null>(null)
  const sender = useSendDraft({
    mutation: sendWalletMessageMutation,
    kind: walletMessageDraft,
    subject: walletId,
    value,
    store,
    draft,
    find: attempt => findSent(api, walletId, attempt),
    isUnchanged: (latest, { message, filters }) => sameJson(messageContent(latest), { message, filters }),
    read: ({ body }) => {
      const reading = readReply(walletMessageSchema, body)
      return reading.ok ? { message: reading.value, raw: reading.raw, differences: reading.differences } : null
    },
    onSent: async (reading: WalletMessageReading) => {
      // The search for an attempt ended after its page was left: what has been typed since stays, and the review looks
      // again
      if (isLeaving(pathname)) return
      const id = reading.message.wallet_message_id
      client.setQueryData(walletMessageQuery(api, walletId, id).queryKey, reading)
      const count = counted.current ?? value.attempt?.counted ?? null
      if (count !== null) await keepSentCount(api.session, id, count, now())
      await draft.discard()
      const state = { sent: { counted: count } }
      await navigate(paths.walletMessage(routeParams, walletId, id), { replace: true, state })
    },
  })
  const send = (description: string, count: number) => {
    const { message, filters } = messageContent(value)
    sender.send({
      input: { params: messageParams(api, walletId), body: messageBody(value, campaign) },
      description,
      attempt: async () => {
        const { messages } = await fetchWalletMessages(api, walletId)
        const before = messages.map(sent => sent.message.wallet_message_id)
        // Set only now: if the search before this finds an earlier attempt, the count stored with that attempt is used
        counted.current = count
        return { attempt: { message, filters: [...(filters ?? [])], before, counted: count }, before }
      },
    })
  }
  return { ...sender, send }
}

/** The sending of a wallet message: its state and what can be done about it. */
export type MessageSending = ReturnType<typeof useSendMessage>
