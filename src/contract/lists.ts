import * as z from 'zod/mini'
import { acquisitionCampaignSchema } from './campaigns'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText } from './format/fields'
import { personSchema } from './persons'
import { everyone } from './roles'

/** A subscription list as read. The service offers no subscriber counts. */
export const subscriptionListSchema = z.looseObject({
  id,
  name: optionalText,
  url: optionalText,
  subscribers_url: optionalText,
  acquisition_campaigns_url: optionalText,
})
export type SubscriptionList = z.infer<typeof subscriptionListSchema>

const lists = '/companies/{company_key}/mobiledb/subscription_lists' as const

export const listRows = rows({
  listSubscriptionLists: {
    summary: 'List the subscription lists',
    roles: everyone,
    method: 'GET',
    path: lists,
    replies: { 200: { body: z.array(subscriptionListSchema) }, 404: error },
  },
  getSubscriptionList: {
    summary: 'Read a subscription list',
    roles: everyone,
    method: 'GET',
    path: `${lists}/{subscription_list_id}`,
    replies: { 200: { body: subscriptionListSchema }, 404: error },
  },
  /** The person if subscribed to the list, 404 otherwise. */
  findSubscriber: {
    summary: 'Find a subscriber of a list',
    roles: everyone,
    things: { person: 'person_key', list: 'subscription_list_id' },
    isPersonal: true,
    method: 'GET',
    path: `${lists}/{subscription_list_id}/subscribers`,
    query: z.looseObject({
      mdn: z.optional(z.string()),
      person_key: z.optional(z.string()),
      external_person_id: z.optional(z.string()),
    }),
    replies: { 200: { body: personSchema }, 404: error },
  },
  listAcquisitionCampaignsOfList: {
    summary: 'List the acquisition campaigns of a list',
    roles: everyone,
    method: 'GET',
    path: `${lists}/{subscription_list_id}/acquisition_campaigns`,
    replies: { 200: { body: z.array(acquisitionCampaignSchema) }, 404: error },
  },
})
