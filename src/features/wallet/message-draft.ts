import * as z from 'zod/mini'
import type { SentWalletMessage } from '#/api/wallet-messages'
import type { FilterFault } from '#/contract/filters/filter-fault'
import { type ValidWalletFilter, readWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import type { WalletMessage, WalletMessageWrite } from '#/contract/wallet-messages'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { filterRowsSchema, fromWire, toWire } from '#/parts/filter-builder/rows'
import { walletVocabulary } from '#/parts/filter-builder/vocabulary'

/** An attempt to send that may have reached the service: nothing is sent again until its outcome is known. */
const attemptSchema = z.object({
  message: z.object({
    template: z.string(),
    header: z.optional(z.nullable(z.string())),
    image_url: z.optional(z.nullable(z.string())),
  }),
  filters: z.array(z.unknown()),
  /** Ids of the messages the campaign had before the attempt. */
  before: z.array(z.string()),
  /** How many items were counted before the attempt. */
  counted: z.optional(z.number()),
})

/** A message as the composer edits it. Stored drafts are parsed with this schema. */
const messageDraftSchema = z.object({
  template: z.string(),
  header: z.string(),
  imageUrl: z.string(),
  filters: filterRowsSchema,
  attempt: z.nullable(attemptSchema),
})
export type MessageDraft = z.infer<typeof messageDraftSchema>

/** Drafts of wallet messages, one per campaign, by wallet id. */
export const walletMessageDraft: DraftKind<MessageDraft> = { id: 'wallet-message', schema: messageDraftSchema }

export const emptyMessageDraft: MessageDraft = { template: '', header: '', imageUrl: '', filters: [], attempt: null }

/** The conditions the service supports for wallet messages. */
export const vocabulary = walletVocabulary()

/** A draft with the content and audience of a sent message. @param filters the message's filters as read */
export const draftFromMessage = ({ message }: WalletMessage, filters: readonly unknown[]): MessageDraft => ({
  ...emptyMessageDraft,
  template: message?.template ?? '',
  header: message?.header ?? '',
  imageUrl: message?.image_url ?? '',
  filters: fromWire(filters, vocabulary),
})

/** Message and filters as the service expects them. */
export function messageContent({
  template,
  header,
  imageUrl,
  filters,
}: MessageDraft): Omit<SentWalletMessage, 'before'> {
  return {
    message: {
      template,
      ...(header.trim() !== '' && { header }),
      ...(imageUrl.trim() !== '' && { image_url: imageUrl.trim() }),
    },
    filters: toWire(filters, vocabulary),
  }
}

/** The request body that sends a draft. */
export const messageBody = (
  draft: MessageDraft,
  { wallet_id: id, type, url }: Pick<WalletCampaign, 'wallet_id' | 'type' | 'url'>,
): WalletMessageWrite => ({
  ...messageContent(draft),
  campaign_ref: { id, ...(type && { type }), ...(url && { url }) },
})

/** Parses filters as the service would, or returns why it would reject them. */
export function readValidFilters(
  filters: readonly unknown[],
): { ok: true; filters: ValidWalletFilter[] } | { ok: false; faults: FilterFault[] } {
  const readings = filters.map(readWalletFilter)
  const faults = readings.flatMap(reading => (reading.ok ? [] : [reading.fault]))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, filters: readings.flatMap(reading => (reading.ok ? [reading.filter] : [])) }
}
