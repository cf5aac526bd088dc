import * as z from 'zod/mini'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'

/** Why a subscription ended (decision 24). A reply may hold others. */
export const optOutReasons = [
  'user_opt_out',
  'disconnect',
  'list_archived',
  'bulk_opt_out',
  'failed_at_carrier',
  'obsolete_carrier',
  'platform_opt_out',
  'keyword_opt_out',
  'api_opt_out',
  'button_opt_out',
] as const
export type OptOutReason = (typeof optOutReasons)[number]

const reference = z.looseObject({ id: z.nullish(id), url: optionalText })

/** A subscription as read (interface.md "Subscription"): inactive ones carry opt_out_date and opt_out_reason. */
export const subscriptionSchema = z.looseObject({
  person: z.nullish(reference),
  subscription_list: z.looseObject({ id, url: optionalText }),
  opt_in_date: optionalTimestamp,
  opt_out_date: optionalTimestamp,
  /** One of decision 24, or whatever the service says. */
  opt_out_reason: optionalText,
  url: optionalText,
})
export type Subscription = z.infer<typeof subscriptionSchema>

const error = { body: errorBodySchema }
const persons = '/companies/{company_id}/mobiledb/persons' as const
const activeOnly = z.looseObject({ active_only: z.optional(z.string()) })
const listReplies = { 200: { body: z.array(subscriptionSchema) }, 404: error } as const
const oneReplies = { 200: { body: subscriptionSchema }, 404: error } as const
/** The one error without a body (decision 5). A real server may answer 200 (decision 25). */
const deleteReplies = { 200: {}, 204: {}, 404: {} } as const

export const subscriptionRows = {
  /** Confirmed, active ones; `active_only=false` adds the inactive ones, newest first (decision 25). */
  listSubscriptions: row({
    id: 'listSubscriptions',
    no: 8,
    method: 'GET',
    path: `${persons}/{person_id}/subscriptions`,
    query: activeOnly,
    replies: listReplies,
  }),
  listSubscriptionsByExternalId: row({
    id: 'listSubscriptionsByExternalId',
    no: 9,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/subscriptions`,
    query: activeOnly,
    replies: listReplies,
  }),
  getSubscription: row({
    id: 'getSubscription',
    no: 10,
    method: 'GET',
    path: `${persons}/{person_id}/subscriptions/{subscription_list_id}`,
    replies: oneReplies,
  }),
  getSubscriptionByExternalId: row({
    id: 'getSubscriptionByExternalId',
    no: 11,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/subscriptions/{subscription_list_id}`,
    replies: oneReplies,
  }),
  deleteSubscription: row({
    id: 'deleteSubscription',
    no: 12,
    method: 'DELETE',
    path: `${persons}/{person_id}/subscriptions/{subscription_list_id}`,
    replies: deleteReplies,
  }),
  deleteSubscriptionByExternalId: row({
    id: 'deleteSubscriptionByExternalId',
    no: 13,
    method: 'DELETE',
    path: `${persons}/external/{external_person_id}/subscriptions/{subscription_list_id}`,
    replies: deleteReplies,
  }),
}
