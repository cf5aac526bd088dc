import * as z from 'zod/mini'
import { rows } from './endpoint'
import { filterFaultMessage } from './filters/filter-fault'
import { readWalletFilter } from './filters/wallet-message-filters'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { limits } from './format/limits'
import { everyone } from './roles'
import { campaignRefSchema } from './wallet-items'

/** A wallet message as read. */
export const walletMessageSchema = z.looseObject({
  wallet_message_id: id,
  message: z.nullish(z.looseObject({ template: optionalText, header: optionalText, image_url: optionalText })),
  campaign_ref: z.nullish(campaignRefSchema),
  /** Filters we cannot read are kept, so any shape is accepted. */
  filters: z.nullish(z.array(z.unknown())),
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type WalletMessage = z.infer<typeof walletMessageSchema>

const NO_TEMPLATE = 'a message needs a template'
const nullableText = z.optional(z.nullable(z.string('must be text')))

const validFilterSchema = z.unknown().check(context => {
  const reading = readWalletFilter(context.value)
  if (!reading.ok)
    context.issues.push({ code: 'custom', message: filterFaultMessage(reading.fault), input: context.value })
})

/** A message as written. The service sends it at once; `campaign_ref` and system fields are ignored. */
export const walletMessageWriteSchema = z.looseObject({
  message: z.object(
    {
      template: z.string(NO_TEMPLATE).check(z.refine(template => template.trim() !== '', NO_TEMPLATE)),
      header: nullableText,
      image_url: nullableText,
    },
    NO_TEMPLATE,
  ),
  campaign_ref: z.optional(z.unknown()),
  filters: z.optional(
    z.nullable(
      z
        .array(validFilterSchema, 'must be an array of filters')
        .check(z.maxLength(limits.walletMessageFilters, `must contain at most ${limits.walletMessageFilters} filters`)),
    ),
  ),
})
export type WalletMessageWrite = z.infer<typeof walletMessageWriteSchema>

const messages = '/companies/{company_id}/campaigns/wallet/{wallet_id}/messages' as const

export const walletMessageRows = rows({
  /** At most the 50 most recent, newest first. */
  listWalletMessages: {
    summary: 'List the messages of a wallet campaign',
    roles: everyone,
    method: 'GET',
    path: messages,
    replies: { 200: { body: z.array(walletMessageSchema) }, 404: error },
  },
  getWalletMessage: {
    summary: 'Read a wallet message',
    roles: everyone,
    method: 'GET',
    path: `${messages}/{wallet_message_id}`,
    replies: { 200: { body: walletMessageSchema }, 404: error },
  },
  /** Never repeat it: a sent message cannot be recalled. */
  createWalletMessage: {
    summary: 'Send a wallet message',
    roles: ['marketer', 'admin'],
    things: { wallet_message: 'wallet_message_id', wallet_campaign: 'wallet_id' },
    method: 'POST',
    path: messages,
    body: walletMessageWriteSchema,
    replies: { 200: { body: walletMessageSchema }, 404: error, 422: error },
  },
})
