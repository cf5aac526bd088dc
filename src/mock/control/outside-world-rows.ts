import * as z from 'zod/mini'
import { acquisitionCampaignSchema, acquisitionCampaignStatuses } from '#/contract/campaigns'
import { handsetMessageSchema, replyOutcomeSchema, outboxMessageSchema } from '#/contract/control'
import { deviceSchema } from '#/contract/devices'
import { rows } from '#/contract/endpoint'
import { error } from '#/contract/format/error-body'
import { pathSegmentFault } from '#/contract/format/path'
import { subscriptionListSchema } from '#/contract/lists'
import {
  walletItemSchema,
  walletItemWriteSchema,
  walletLocationsSchema,
  walletTokensSchema,
} from '#/contract/wallet-items'

const timestamp = z.optional(z.nullable(z.string()))
const text = z.string().check(z.maxLength(1000))
export const notBlank = (limit: number) =>
  z.string().check(
    z.maxLength(limit),
    z.refine(value => value.trim() !== '', 'must not be blank'),
  )

/** Control routes that act for the outside world: the account manager, the push SDK, and handsets. */
export const outsideWorldRows = rows({
  createSubscriptionList: {
    summary: 'Add a subscription list',
    method: 'POST',
    path: '/__mock/companies/{company_key}/subscription_lists',
    body: z.strictObject({ name: notBlank(255) }),
    replies: { 201: { body: subscriptionListSchema }, 404: error },
  },
  createAcquisitionCampaign: {
    summary: 'Add an acquisition campaign',
    method: 'POST',
    path: '/__mock/companies/{company_key}/acquisition_campaigns',
    body: z.strictObject({
      description: notBlank(255),
      subscription_list_id: z.string(),
      status: z.optional(z.enum(acquisitionCampaignStatuses)),
      start_date: timestamp,
      end_date: timestamp,
      keywords: z.optional(z.array(notBlank(64))),
    }),
    replies: { 201: { body: acquisitionCampaignSchema }, 404: error, 422: error },
  },
  registerDevice: {
    summary: 'Register a push device',
    method: 'POST',
    path: '/__mock/mobile_apps/{app_id}/devices',
    body: z.strictObject({
      person_key: z.optional(z.nullable(z.string())),
      service_device_id: z.optional(notBlank(128)),
      os: z.string().check(z.regex(/^(?:ios|android)$/i, 'must be iOS or Android')),
      os_version: z.optional(text),
      sdk_version: z.optional(text),
      app_version: z.optional(text),
      push_token: z.optional(z.string().check(z.maxLength(4096))),
      hardware_make: z.optional(text),
      hardware_model: z.optional(text),
      advertising_id: z.optional(text),
      locale: z.optional(text),
      location: z.optional(
        z.nullable(
          z.strictObject({
            latitude: z.number().check(z.minimum(-90), z.maximum(90)),
            longitude: z.number().check(z.minimum(-180), z.maximum(180)),
          }),
        ),
      ),
      timezone: z.optional(text),
    }),
    replies: { 201: { body: z.object({ device: deviceSchema }) }, 404: error },
  },
  installWalletItem: {
    summary: 'Add a wallet item',
    method: 'POST',
    path: '/__mock/companies/{company_key}/wallet_campaigns/{wallet_id}/items',
    body: z.strictObject({
      wallet_item_id: z.optional(
        z.string().check(
          z.maxLength(128),
          z.refine(id => pathSegmentFault(id) === null, 'is not valid in a URL'),
        ),
      ),
      provider: z.enum(['passbook', 'google_wallet'], 'must be passbook or google_wallet'),
      group_code: walletItemWriteSchema.shape.group_code,
      active: walletItemWriteSchema.shape.active,
      tokens: z.optional(walletTokensSchema),
      locations: z.optional(walletLocationsSchema),
    }),
    replies: { 201: { body: walletItemSchema }, 404: error, 422: error },
  },
  replyFromHandset: {
    summary: 'Reply from a handset',
    method: 'POST',
    path: '/__mock/handsets/{mdn}/replies',
    body: z.strictObject({ text: z.string(), company_key: z.optional(z.string()) }),
    replies: { 200: { body: replyOutcomeSchema }, 404: error, 422: error },
  },
  readHandset: {
    summary: 'List the texts of a handset',
    method: 'GET',
    path: '/__mock/handsets/{mdn}/messages',
    replies: { 200: { body: z.array(handsetMessageSchema) }, 422: error },
  },
  readOutbox: {
    summary: 'List the messages that were sent',
    method: 'GET',
    path: '/__mock/outbox',
    query: z.looseObject({
      channel: z.optional(z.string()),
      since: z.optional(z.string()),
      limit: z.optional(z.string()),
    }),
    replies: {
      200: { body: z.array(outboxMessageSchema), headers: z.object({ 'x-total-count': z.string() }) },
      422: error,
    },
  },
})
