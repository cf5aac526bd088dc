import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import {
  fetchWalletMessages,
  findSent,
  messageParams,
  sendWalletMessageAct,
  walletMessageQuery,
  type WalletMessageReading,
} from '#/api/wallet-messages'
import { readReply } from '#/contract/format/read'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { walletMessageSchema } from '#/contract/wallet-messages'
import { paths } from '#/nav/paths'
import { useSendDraft } from '#/parts/drafts/use-send-draft'
import { bodyOf, sentOf, walletMessageDraft, type MessageDraft } from '../message-draft'

interface SendingWorld {
  campaign: Pick<WalletCampaign, 'wallet_id' | 'type' | 'url'>
  value: MessageDraft
  /** Stores the draft; resolves when it is on disk. */
  store: (value: MessageDraft) => Promise<void>
  discard: () => Promise<void>
}

/**
 * Sends a draft once. The service keeps no mark of ours in a message, so an attempt is noted with the messages that are
 * there already, and looked for among what is new in the list.
 */
export function useSendMessage({ campaign, value, store, discard }: SendingWorld) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = useRouteParams()
  const { wallet_id: walletId } = campaign
  /** How many were counted before this page sent it, for the words it ends with. */
  const counted = useRef<number | null>(null)
  const sender = useSendDraft({
    act: sendWalletMessageAct,
    kind: walletMessageDraft,
    subject: walletId,
    value,
    store,
    find: attempt => findSent(api, walletId, attempt),
    read: ({ body }) => {
      const reading = readReply(walletMessageSchema, body)
      return reading.ok ? { message: reading.value, raw: reading.raw, differences: reading.differences } : null
    },
    onSent: async (reading: WalletMessageReading) => {
      const id = reading.message.wallet_message_id
      client.setQueryData(walletMessageQuery(api, walletId, id).queryKey, reading)
      await discard()
      const state = { sent: { counted: counted.current } }
      await navigate(paths.walletMessage(place, walletId, id), { replace: true, state })
    },
  })
  const send = (what: string, count: number) => {
    const { message, filters } = sentOf(value)
    counted.current = count
    sender.send({
      input: { params: messageParams(api, walletId), body: bodyOf(value, campaign) },
      what,
      attempt: async () => {
        const { messages } = await fetchWalletMessages(api, walletId)
        const before = messages.map(one => one.message.wallet_message_id)
        return { attempt: { message, filters: [...(filters ?? [])], before }, before }
      },
    })
  }
  return { ...sender, send }
}
