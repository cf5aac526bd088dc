import { queryOptions } from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import {
  walletMessageRows,
  walletMessageSchema,
  type WalletMessage,
  type WalletMessageWrite,
} from '#/contract/wallet-messages'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { readOneOf, readRowsOf } from './http/reply'
import { deepEqual } from './mutation/deep-equal'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { walletRoot } from './wallet-campaigns'

/** A wallet message with the whole record it was read from. */
export interface WalletMessageReading {
  message: WalletMessage
  raw: unknown
  differences: Difference[]
}

export interface WalletMessageList {
  messages: WalletMessageReading[]
  /** Rows that came but cannot be read (facts.md 11). */
  unreadable: { raw: unknown }[]
  /** As many as the service lists at most: there may be older ones. */
  full: boolean
}

/** What addresses the messages of a campaign; the interface calls the company `company_id` here. */
export const messageParams = (api: Api, walletId: string) => ({
  company_id: api.session.company_key,
  wallet_id: walletId,
})

/** The messages of a campaign, at most the 50 most recent, newest first (row 32). */
export const walletMessagesQuery = (api: Api, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'messages', walletId],
    queryFn: ({ signal }) => fetchWalletMessages(api, walletId, { signal }),
  })

/** One message (row 33). */
export const walletMessageQuery = (api: Api, walletId: string, messageId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'message', walletId, messageId],
    queryFn: async ({ signal }): Promise<WalletMessageReading> => {
      const row = walletMessageRows.getWalletMessage
      const params = { ...messageParams(api, walletId), wallet_message_id: messageId }
      const { value, raw, differences } = readOneOf(
        row,
        walletMessageSchema,
        await api.call(row, { params }, { signal }),
      )
      return { message: value, raw, differences }
    },
  })

/**
 * Reads the list row by row. A service that answers 404 has none; whether the campaign exists is row 28's answer.
 * @throws ApiError
 */
export async function fetchWalletMessages(
  api: Api,
  walletId: string,
  options: SendOptions = {},
): Promise<WalletMessageList> {
  const row = walletMessageRows.listWalletMessages
  try {
    const reply = await api.call(row, { params: messageParams(api, walletId) }, options)
    const rows = readRowsOf(row, walletMessageSchema, reply)
    return {
      messages: rows.flatMap(reading =>
        reading.ok ? [{ message: reading.value, raw: reading.raw, differences: reading.differences }] : [],
      ),
      unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
      full: rows.length >= limits.walletMessageList,
    }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return { messages: [], unreadable: [], full: false }
    throw error
  }
}

/** What was sent, and the ids of the messages that were there before. */
export interface SentWalletMessage extends Pick<WalletMessageWrite, 'message' | 'filters'> {
  before: readonly string[]
}

/** What reading says about a message whose answer was lost. */
export type SentFinding =
  | { kind: 'done'; reading: WalletMessageReading }
  | { kind: 'absent' }
  /** It may have been sent: those that are new and that it could be. */
  | { kind: 'unknown'; candidates: WalletMessageReading[] }

/**
 * Looks for a message among those that came since (facts.md, table of acts). It is absent only when that is proved: the
 * list shows everything that is newer than what was there before, and none of it has this text.
 * @throws ApiError when the list cannot be read
 */
export async function findSent(api: Api, walletId: string, sent: SentWalletMessage): Promise<SentFinding> {
  const { messages, unreadable, full } = await fetchWalletMessages(api, walletId)
  const known = new Set(sent.before)
  const fresh = messages.filter(({ message }) => !known.has(message.wallet_message_id))
  const own = fresh.findLast(({ message }) => hasContent(message, sent))
  if (own) return { kind: 'done', reading: own }
  const candidates = fresh.filter(({ message }) => sameWords(message.message?.template, sent.message.template))
  const showsAllSince = unreadable.length === 0 && (!full || fresh.length < messages.length)
  return showsAllSince && candidates.length === 0 ? { kind: 'absent' } : { kind: 'unknown', candidates }
}

/** Exactly: a text with another header or to others is somebody else's. */
function hasContent(
  { message, filters }: WalletMessage,
  sent: Pick<SentWalletMessage, 'message' | 'filters'>,
): boolean {
  return (
    message?.template === sent.message.template &&
    (message.header ?? '') === (sent.message.header ?? '') &&
    (message.image_url ?? '') === (sent.message.image_url ?? '') &&
    deepEqual(sent.filters ?? [], filters ?? [])
  )
}

/** A service may tidy what it stores: then it is a question for the user. */
const sameWords = (a: string | null | undefined, b: string): boolean => tidy(a ?? '') === tidy(b)
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Sends a message at once. Never repeated: a lost answer is reconciled by what is new in the list. */
export const sendWalletMessageAct = defineMutation({
  id: 'send-wallet-message',
  row: walletMessageRows.createWalletMessage,
  reconcile: async (api, { params, body }, { before }): Promise<ReconcileResult> =>
    before === undefined ? 'unknown' : (await findSent(api, params.wallet_id, { ...body, before })).kind,
  refresh: (client, api) => client.invalidateQueries({ queryKey: walletRoot(api) }),
})
