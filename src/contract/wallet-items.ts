import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { limits } from './format/limits'
import { everyone } from './roles'

export const campaignRefSchema = z.looseObject({ id: z.nullish(id), type: optionalText, url: optionalText })
const locationSchema = z.looseObject({
  latitude: z.nullish(z.number()),
  longitude: z.nullish(z.number()),
  relevant_text: optionalText,
})
const googleMessageSchema = z.looseObject({
  header: optionalText,
  body: optionalText,
  action_uri: optionalText,
  image_uri: optionalText,
})

/** A wallet item as read. */
export const walletItemSchema = z.looseObject({
  wallet_item_id: id,
  group_code: z.nullish(id),
  campaign_ref: z.nullish(campaignRefSchema),
  active: z.nullish(z.boolean()),
  tokens: z.nullish(z.record(z.string(), z.unknown())),
  locations: z.nullish(z.array(locationSchema)),
  provider: optionalText,
  passbook: z.nullish(z.looseObject({ notification: optionalText })),
  google_wallet: z.nullish(
    z.looseObject({ messages: z.nullish(z.union([z.array(googleMessageSchema), googleMessageSchema])) }),
  ),
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type WalletItem = z.infer<typeof walletItemSchema>

/** The service turns numbers and booleans into strings, and rejects objects and arrays. */
const scalarText = (message: string) => z.union([z.string(), z.number(), z.boolean(), z.null()], message)
const degrees = (bound: number) => {
  const message = `must be a number from -${bound} to ${bound}`
  return z.number(message).check(z.minimum(-bound, message), z.maximum(bound, message))
}

/** The tokens of a write. Null removes a token. */
export const walletTokensSchema = z.record(
  z.string(),
  scalarText('must be text, not an object or array'),
  'must be an object of token names and values',
)
/** The locations of a write: always the whole list, each location complete. */
export const walletLocationsSchema = z
  .array(
    z.looseObject(
      { latitude: degrees(90), longitude: degrees(180), relevant_text: z.string('must be text') },
      'must be an object with latitude, longitude, and relevant_text',
    ),
    'must be an array of locations',
  )
  .check(z.maxLength(limits.walletItemLocations, `must contain at most ${limits.walletItemLocations} locations`))
export type WalletLocation = z.infer<typeof walletLocationsSchema>[number]

/** A net change: an absent field keeps its value, null removes it. */
export const walletItemWriteSchema = z.looseObject({
  group_code: z.optional(scalarText('must be text')),
  active: z.optional(z.boolean('must be true or false')),
  tokens: z.optional(z.nullable(walletTokensSchema)),
  locations: z.optional(z.nullable(walletLocationsSchema)),
  passbook: z.optional(
    z.nullable(
      z.object({ notification: z.optional(scalarText('must be text')) }, 'must be an object with notification'),
    ),
  ),
})
export type WalletItemWrite = z.infer<typeof walletItemWriteSchema>

const text = z.optional(z.string())
const items = '/companies/{company_key}/campaigns/wallet/{wallet_id}/items' as const

export const walletItemRows = rows({
  /** Most recently updated first. Each first-class field is a filter. Invalid filters are ignored, not rejected. */
  listWalletItems: {
    summary: 'List the active items of a wallet campaign',
    roles: everyone,
    method: 'GET',
    path: items,
    query: z.looseObject({
      page_size: text,
      page_token: text,
      /** Empty: items without a group. */
      group_code: text,
      /** `google` or `passbook`. */
      provider: text,
      /** A day, YYYY-MM-DD. */
      expiration_date: text,
      email_address: text,
      external_email_id: text,
      first_name: text,
      last_name: text,
      code: text,
      account_number: text,
      balance: text,
      tier: text,
      offer_value: text,
      loyalty_tier: text,
      loyalty_balance: text,
      strip_image_code: text,
    }),
    replies: {
      200: {
        body: z.array(walletItemSchema),
        headers: z.object({ 'x-next-page-token': z._default(z.string(), '') }),
      },
      404: error,
      422: error,
    },
  },
  getWalletItem: {
    summary: 'Read a wallet item',
    roles: everyone,
    method: 'GET',
    path: `${items}/{wallet_item_id}`,
    replies: { 200: { body: walletItemSchema }, 404: error },
  },
  updateWalletItem: {
    summary: 'Change a wallet item',
    roles: ['support', 'marketer', 'admin'],
    things: { wallet_item: 'wallet_item_id', wallet_campaign: 'wallet_id' },
    method: 'PUT',
    path: `${items}/{wallet_item_id}`,
    body: walletItemWriteSchema,
    replies: { 200: { body: walletItemSchema }, 404: error, 422: error },
  },
})
