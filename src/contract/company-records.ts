import * as z from 'zod/mini'
import { broadcastStatuses } from './broadcasts'
import { acquisitionCampaignStatuses } from './campaigns'
import { isE164 } from './format/mdn'
import { importPlatforms } from './imports'
import { externalPersonIdSchema } from './persons'

/** Seconds from the moment at which the records are inserted, negative before it. */
const seconds = z.int().check(z.minimum(-4e9), z.maximum(4e9))
const nullable = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/))
const digits = z.string().check(z.regex(/^\d{1,15}$/))
const text = z.string().check(z.maxLength(4096))
const upTo500 = <S extends z.ZodMiniType>(schema: S) => z.array(schema).check(z.maxLength(500))
const count = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

const personSchema = z.strictObject({
  person_key: z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/)),
  person_id: digits,
  external_person_id: nullable(externalPersonIdSchema),
  mdn: nullable(z.string().check(z.refine(isE164))),
  carrier_code: nullable(id),
  custom_fields: z.record(z.string(), z.unknown()),
  timezone: nullable(text),
  created_at: seconds,
  updated_at: seconds,
})

const entrySchema = z.strictObject({
  platform: z.enum(importPlatforms),
  token: text,
  platform_status: text,
  platform_message: text,
  settled: z.boolean(),
})

/** The records of one company, as the lab inserts them into the mock. Not part of the service's interface. */
export const companyRecordsSchema = z.strictObject({
  lists: upTo500(z.strictObject({ id, name: text })),
  persons: upTo500(personSchema),
  subscriptions: upTo500(
    z.strictObject({
      person_id: digits,
      list_id: id,
      opt_in_date: seconds,
      opt_out_date: nullable(seconds),
      opt_out_reason: nullable(text),
    }),
  ),
  campaigns: upTo500(
    z.strictObject({
      acquisition_id: id,
      list_id: id,
      description: text,
      status: z.enum(acquisitionCampaignStatuses),
      start_date: nullable(seconds),
      end_date: nullable(seconds),
    }),
  ),
  participants: upTo500(z.strictObject({ acquisition_id: id, person_id: digits, expire_date: seconds })),
  broadcasts: upTo500(
    z.strictObject({
      broadcast_id: digits,
      status: z.enum(broadcastStatuses),
      name: text,
      send_scheduled_date: seconds,
      targeting: z.record(z.string(), z.unknown()),
      send_start_date: nullable(seconds),
      enqueue_completed_date: nullable(seconds),
      recipient_count: nullable(count),
    }),
  ),
  wallet_campaigns: upTo500(z.strictObject({ wallet_id: id, name: text, type: text })),
  wallet_items: upTo500(
    z.strictObject({
      wallet_id: id,
      wallet_item_id: id,
      provider: z.enum(['passbook', 'google_wallet']),
      active: z.boolean(),
      group_code: nullable(id),
      tokens: z.record(z.string(), text),
      updated_at: seconds,
    }),
  ),
  devices: upTo500(
    z.strictObject({
      service_device_id: id,
      person_id: digits,
      os: z.enum(['iOS', 'Android']),
      app_version: text,
      push_token: text,
    }),
  ),
  batches: upTo500(
    z.strictObject({
      batch_id: id,
      received_on: seconds,
      success_count: count,
      failure_count: count,
      pending_count: count,
      entries: z.array(entrySchema).check(z.maxLength(1000)),
    }),
  ),
})
export type CompanyRecords = z.infer<typeof companyRecordsSchema>
