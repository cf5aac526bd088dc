import * as z from 'zod/mini'

/** The selectors of broadcast filters (decision 31). */
export const broadcastSelectors = [
  'any',
  'starts_with',
  'before',
  'none',
  'after',
  'on',
  'between',
  '=',
  '<',
  '<=',
  '>',
  '>=',
] as const
export type BroadcastSelector = (typeof broadcastSelectors)[number]

/** First-class fields of wallet items (decision 49). */
export const firstClassFields = [
  'email_address',
  'external_email_id',
  'first_name',
  'last_name',
  'code',
  'expiration_date',
  'account_number',
  'balance',
  'tier',
  'offer_value',
  'loyalty_tier',
  'loyalty_balance',
  'strip_image_code',
] as const

/** One filter as it travels: name, selector, value; unknown keys are kept (decision 32). */
export const filterSchema = z.looseObject({
  name: z.string(),
  selector: z.string(),
  value: z.unknown(),
  field_name: z.optional(z.string()),
})
export type Filter = z.infer<typeof filterSchema>
