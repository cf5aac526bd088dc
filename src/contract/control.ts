import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from './custom-fields'

/**
 * The responses of the mock's control routes, as the lab and the gateway read them. They are not part of the service's
 * interface.
 */

export const mockCompanySchema = z.looseObject({
  company_key: z.string(),
  name: z.string(),
  home_country: z.string(),
  app_ids: z.array(z.string()),
  custom_fields: z.array(customFieldDefinitionSchema),
})

/** GET /__mock */
export const mockStateSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  now: z.string(),
  dataset: z.string(),
  companies: z.array(mockCompanySchema),
  users: z.array(z.looseObject({ user: z.string(), password: z.string(), roles: z.array(z.string()) })),
})
export type MockState = z.infer<typeof mockStateSchema>

/** POST /__mock/clock */
export const clockSchema = z.looseObject({ now: z.string() })

/** What happens on its own as the clock advances. */
export const dueKinds = [
  'broadcast_starts',
  'broadcast_ends',
  'participation_expires',
  'campaign_starts',
  'campaign_ends',
  'import_settles',
  'wallet_message_ends',
] as const
export type DueKind = (typeof dueKinds)[number]

/** GET /__mock/due: pending events, soonest first. `total` includes those that did not fit in the list. */
export const dueSchema = z.looseObject({
  now: z.string(),
  total: z.number(),
  due: z.array(z.looseObject({ at: z.string(), what: z.enum(dueKinds), company_key: z.string(), name: z.string() })),
})
export type Due = z.infer<typeof dueSchema>

/** One rule of PUT /__mock/faults. */
export const faultRuleSchema = z.looseObject({
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  status: z.optional(z.number()),
  body: z.optional(z.unknown()),
  headers: z.optional(z.record(z.string(), z.string())),
  delay_ms: z.optional(z.number()),
  /** Closes the connection before or after the work is done. */
  drop: z.optional(z.enum(['before', 'after'])),
  probability: z.optional(z.number()),
  times: z.optional(z.number()),
})
export type FaultRule = z.infer<typeof faultRuleSchema>
/** A rule that is set. It keeps its id as long as it is set, even if a PUT replaces all rules and lists it again. */
const activeFaultSchema = z.extend(faultRuleSchema, { id: z.string() })
export type ActiveFault = z.infer<typeof activeFaultSchema>
export const faultsSchema = z.looseObject({ rules: z.array(activeFaultSchema) })

/** GET /__mock/handsets/{mdn}/messages: one text the handset received. */
export const handsetMessageSchema = z.looseObject({
  sent_at: z.string(),
  company_key: z.string(),
  channel: z.string(),
  /** confirmation, welcome, or broadcast. */
  kind: z.string(),
  broadcast_id: z.optional(z.string()),
  text: z.string(),
})
export type HandsetMessage = z.infer<typeof handsetMessageSchema>

/** POST /__mock/handsets/{mdn}/replies */
export const replyOutcomeSchema = z.looseObject({ outcome: z.string() })

export const outboxChannels = ['sms', 'push', 'wallet'] as const
export type OutboxChannel = (typeof outboxChannels)[number]

/** GET /__mock/outbox: one message that left the service. */
export const outboxMessageSchema = z.looseObject({
  sent_at: z.string(),
  company_key: z.string(),
  channel: z.string(),
  kind: z.string(),
  /** sms: the number in E.164; push: the device id; wallet: the wallet item id. */
  recipient: z.string(),
  text: z.string(),
})
export type OutboxMessage = z.infer<typeof outboxMessageSchema>
