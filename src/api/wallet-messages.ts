import { queryOptions } from '@tanstack/react-query'
import { ownValue } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import {
  walletMessageRows,
  walletMessageSchema,
  type WalletMessage,
  type WalletMessageWrite,
} from '#/contract/wallet-messages'
import type { Api, SendOptions } from './http/client'
import { is404 } from './http/error'
import { readList, type LimitedList } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { containsSent } from './mutation/contains-sent'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { walletRoot } from './wallet-campaigns'

/** A wallet message with its raw record. */
export interface WalletMessageReading {
  message: WalletMessage
  raw: unknown
  differences: Difference[]
}

/**
 * The filters of a message as read; none if it went to every active item. Null if they are not a list: then they cannot
 * be read, which is not the same as there being none.
 */
export function filtersOf({ raw }: Pick<WalletMessageReading, 'raw'>): readonly unknown[] | null {
  const filters = ownValue(raw, 'filters') ?? []
  return Array.isArray(filters) ? filters : null
}

export interface WalletMessageList extends LimitedList {
  messages: WalletMessageReading[]
}

/** The path parameters of a campaign's messages. The company key is called `company_id` here. */
export const messageParams = (api: Api, walletId: string) => ({
  company_id: api.session.company_key,
  wallet_id: walletId,
})

/** The 50 most recent messages of a campaign, newest first. */
export const walletMessagesQuery = (api: Api, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'messages', walletId],
    queryFn: ({ signal }) => fetchWalletMessages(api, walletId, { signal }),
  })

/** One message. */
export const walletMessageQuery = (api: Api, walletId: string, messageId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'message', walletId, messageId],
    queryFn: async ({ signal }): Promise<WalletMessageReading> => {
      const row = walletMessageRows.getWalletMessage
      const params = { ...messageParams(api, walletId), wallet_message_id: messageId }
      return readingOf(readOneRecord(row, walletMessageSchema, await api.call(row, { params }, { signal })))
    },
  })

/**
 * Reads the list row by row. A 404 counts as no messages; `walletCampaignQuery` tells whether the campaign exists.
 * @throws ApiError
 */
export async function fetchWalletMessages(
  api: Api,
  walletId: string,
  options: SendOptions = {},
): Promise<WalletMessageList> {
  const input = { params: messageParams(api, walletId) }
  const reading = { schema: walletMessageSchema, toItem: readingOf, emptyIf: is404, ...options }
  const { items, unreadable, count } = await readList(api, walletMessageRows.listWalletMessages, input, reading)
  return { messages: items, unreadable, isAtLimit: count >= limits.walletMessageList }
}

const readingOf = ({ value, raw, differences }: SuccessfulReading<WalletMessage>): WalletMessageReading => ({
  message: value,
  raw,
  differences,
})

/** A sent message, and the ids of the messages that existed before. */
export interface SentWalletMessage extends Pick<WalletMessageWrite, 'message' | 'filters'> {
  before: readonly string[]
}

/** The result of looking for a message whose reply was lost. */
export type SentFinding =
  | { kind: 'done'; reading: WalletMessageReading }
  | { kind: 'absent' }
  /** It may have been sent, possibly as one of these new messages. */
  | { kind: 'unknown'; candidates: WalletMessageReading[] }

/**
 * Looks for a message among those that did not exist before. It counts as absent only if that is certain: the list
 * shows every message newer than the earlier ones, and none of them has this text. A 404 counts as an empty list.
 * An empty list that had messages before proves nothing.
 * @throws ApiError if the list cannot be read
 */
export async function findSent(api: Api, walletId: string, sent: SentWalletMessage): Promise<SentFinding> {
  const { messages, unreadable, isAtLimit } = await fetchWalletMessages(api, walletId)
  const known = new Set(sent.before)
  const newer = messages.filter(({ message }) => !known.has(message.wallet_message_id))
  const match = newer.findLast(reading => hasContent(reading, sent))
  if (match) return { kind: 'done', reading: match }
  const candidates = newer.filter(({ message }) => isSameText(message.message?.template, sent.message.template))
  const isGone = messages.length === 0 && known.size > 0
  const showsAllSince = unreadable.length === 0 && !isGone && (!isAtLimit || newer.length < messages.length)
  return showsAllSince && candidates.length === 0 ? { kind: 'absent' } : { kind: 'unknown', candidates }
}

/** Whether a message has the sent content. The same text with another header or audience is a different message. */
function hasContent(reading: WalletMessageReading, sent: Pick<SentWalletMessage, 'message' | 'filters'>): boolean {
  const { message } = reading.message
  const filters = filtersOf(reading)
  return (
    filters !== null &&
    message?.template === sent.message.template &&
    (message.header ?? '') === (sent.message.header ?? '') &&
    (message.image_url ?? '') === (sent.message.image_url ?? '') &&
    containsSent(filters, sent.filters ?? [])
  )
}

/** A service may normalize what it stores. Then the user decides. */
const isSameText = (a: string | null | undefined, b: string): boolean => normalized(a ?? '') === normalized(b)
const normalized = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Sends a message at once. A lost reply is reconciled by the new messages in the list. */
export const sendWalletMessageMutation = defineMutation({
  id: 'send-wallet-message',
  row: walletMessageRows.createWalletMessage,
  reconcile: async (api, { params, body }, { before }): Promise<ReconcileResult> =>
    before === undefined ? 'unknown' : (await findSent(api, params.wallet_id, { ...body, before })).kind,
  // Not awaited: the page of the sent message shows the reply, and until it opens, a closed tab would leave the draft
  refresh: async (client, api) => void client.invalidateQueries({ queryKey: walletRoot(api) }),
})
