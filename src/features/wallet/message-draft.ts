import * as z from 'zod/mini'
import type { SentWalletMessage } from '#/api/wallet-messages'
import { type LegalWalletFilter, readWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import type { WalletMessage, WalletMessageWrite } from '#/contract/wallet-messages'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { filterRowsSchema, fromWire, toWire } from '#/parts/filter-builder/rows'
import { walletVocabulary } from '#/parts/filter-builder/vocabulary'

/** A sending of a draft that may have been carried out: nothing is sent again before it is found out. */
const attemptSchema = z.object({
  message: z.object({
    template: z.string(),
    header: z.optional(z.nullable(z.string())),
    image_url: z.optional(z.nullable(z.string())),
  }),
  filters: z.array(z.unknown()),
  /** Ids of the messages that were there before. */
  before: z.array(z.string()),
})

/** A wallet message as the composer shows it. Drafts are read back through this schema. */
export const messageDraftSchema = z.object({
  template: z.string(),
  header: z.string(),
  imageUrl: z.string(),
  filters: filterRowsSchema,
  attempt: z.nullable(attemptSchema),
})
export type MessageDraft = z.infer<typeof messageDraftSchema>

/** Drafts of wallet messages: one for each campaign, named by its id. */
export const walletMessageDraft: DraftKind<MessageDraft> = { id: 'wallet-message', schema: messageDraftSchema }

export const emptyMessageDraft: MessageDraft = { template: '', header: '', imageUrl: '', filters: [], attempt: null }

/** What can be asked about passes: exactly interface.md's table. */
export const vocabulary = walletVocabulary()

/** A new message with the words and the audience of one that was sent. */
export const draftOf = ({ message, filters }: WalletMessage): MessageDraft => ({
  ...emptyMessageDraft,
  template: message?.template ?? '',
  header: message?.header ?? '',
  imageUrl: message?.image_url ?? '',
  filters: fromWire(filters ?? [], vocabulary),
})

/** What every sending carries; `before` is added when it leaves. */
export function sentOf({ template, header, imageUrl, filters }: MessageDraft): Omit<SentWalletMessage, 'before'> {
  return {
    message: {
      template,
      ...(header.trim() !== '' && { header }),
      ...(imageUrl.trim() !== '' && { image_url: imageUrl.trim() }),
    },
    filters: toWire(filters, vocabulary),
  }
}

/** The body of a sending (row 34). */
export const bodyOf = (
  draft: MessageDraft,
  { wallet_id: id, type, url }: Pick<WalletCampaign, 'wallet_id' | 'type' | 'url'>,
): WalletMessageWrite => ({
  ...sentOf(draft),
  campaign_ref: { id, ...(type && { type }), ...(url && { url }) },
})

/** The conditions as the rule takes them, or what is wrong with them: the service refuses any other. */
export function legalFilters(
  filters: readonly unknown[],
): { ok: true; filters: LegalWalletFilter[] } | { ok: false; faults: string[] } {
  const readings = filters.map(readWalletFilter)
  const faults = readings.flatMap(reading => (reading.ok ? [] : [reading.fault]))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, filters: readings.flatMap(reading => (reading.ok ? [reading.filter] : [])) }
}
