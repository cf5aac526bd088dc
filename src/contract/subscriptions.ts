import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { everyone } from './roles'

/** Why a subscription ended. A reply may contain other reasons. */
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

/** A subscription as read. Only ended ones have `opt_out_date` and `opt_out_reason`. */
export const subscriptionSchema = z.looseObject({
  person: z.nullish(reference),
  subscription_list: z.looseObject({ id, url: optionalText }),
  opt_in_date: optionalTimestamp,
  opt_out_date: optionalTimestamp,
  /** An `OptOutReason`, or any other text. */
  opt_out_reason: optionalText,
  url: optionalText,
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** Whether a subscription is active: only an ended one has an opt-out date or reason. */
export const isActive = (subscription: Pick<Subscription, 'opt_out_date' | 'opt_out_reason'>): boolean =>
  (subscription.opt_out_date ?? '') === '' && (subscription.opt_out_reason ?? '') === ''

const persons = '/companies/{company_id}/mobiledb/persons' as const
const activeOnly = z.looseObject({ active_only: z.optional(z.string()) })
const listReplies = { 200: { body: z.array(subscriptionSchema) }, 404: error } as const
const oneReplies = { 200: { body: subscriptionSchema }, 404: error } as const
/** The only 404 without a body. The service documents both 200 and 204 for success. */
const deleteReplies = { 200: {}, 204: {}, 404: {} } as const

export const subscriptionRows = rows({
  /** Newest first. Only active subscriptions; `active_only=false` adds the ended ones. */
  listSubscriptions: {
    summary: 'List the subscriptions of a person',
    roles: everyone,
    things: { person: 'person_id' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/{person_id}/subscriptions`,
    query: activeOnly,
    replies: listReplies,
  },
  listSubscriptionsByExternalId: {
    summary: 'List the subscriptions of a person by external id',
    roles: everyone,
    things: { person: 'person.id' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/subscriptions`,
    query: activeOnly,
    replies: listReplies,
  },
  getSubscription: {
    summary: 'Read a subscription',
    roles: everyone,
    things: { person: 'person_id', list: 'subscription_list_id' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/{person_id}/subscriptions/{subscription_list_id}`,
    replies: oneReplies,
  },
  getSubscriptionByExternalId: {
    summary: 'Read a subscription by external id',
    roles: everyone,
    things: { person: 'person.id', list: 'subscription_list_id' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/subscriptions/{subscription_list_id}`,
    replies: oneReplies,
  },
  deleteSubscription: {
    summary: 'End a subscription',
    roles: ['support', 'admin'],
    things: { person: 'person_id', list: 'subscription_list_id' },
    method: 'DELETE',
    path: `${persons}/{person_id}/subscriptions/{subscription_list_id}`,
    replies: deleteReplies,
  },
  deleteSubscriptionByExternalId: {
    summary: 'End a subscription by external id',
    roles: ['support', 'admin'],
    things: { list: 'subscription_list_id' },
    method: 'DELETE',
    path: `${persons}/external/{external_person_id}/subscriptions/{subscription_list_id}`,
    replies: deleteReplies,
  },
})
