import * as z from 'zod/mini'
import { row } from './endpoint'
import { filterSchema } from './filters/filters'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { readTemplate } from './format/message-template'
import { readTimestamp, writeSeconds } from './format/timestamps'

/** The seven statuses of interface.md "Broadcast status". */
export const broadcastStatuses = [
  'scheduled',
  'in_progress',
  'sent',
  'paused',
  'failed',
  'canceled',
  'deleted',
] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** The channels a broadcast can be written for (decision 27). */
export const broadcastChannels = ['sms', 'push'] as const
export type BroadcastChannel = (typeof broadcastChannels)[number]

/** The channel a text names, whatever its case (decision 27); null for any other. */
export const readChannel = (text: string): BroadcastChannel | null =>
  broadcastChannels.find(channel => channel === text.toLowerCase()) ?? null

const targetingSchema = z.looseObject({
  message_template: optionalText,
  shorten_urls: z.nullish(z.boolean()),
  short_url_base: optionalText,
  channel: optionalText,
  /** A string or, on some servers, an object (decision 28). */
  source_short_code: z.optional(z.unknown()),
  source_lists: z.nullish(z.array(id)),
  /** One of another form than a filter's is kept, like one that is not known (decision 32). */
  filters: z.nullish(z.array(z.unknown())),
  push: z.nullish(z.looseObject({ subject: optionalText, metadata: optionalText })),
})

/** A broadcast as read (interface.md "Broadcast"); `status` stays open text (decision 10). */
export const broadcastSchema = z.looseObject({
  broadcast_id: id,
  status: z.string(),
  name: optionalText,
  send_scheduled_date: optionalTimestamp,
  created_by: optionalText,
  created_by_application: optionalText,
  targeting: z.nullish(targetingSchema),
  delivery: z.nullish(
    z.looseObject({
      send_start_date: optionalTimestamp,
      enqueue_completed_date: optionalTimestamp,
      recipient_count: z.nullish(z.number()),
    }),
  ),
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type Broadcast = z.infer<typeof broadcastSchema>

/** The differently shaped body that a delete answers with (interface.md "Broadcast"): a status that reads `deleted`. */
export const legacyBroadcastSchema = z.looseObject({
  id,
  company_id: z.nullish(id),
  name: optionalText,
  status: z.string(),
  shorten_urls: z.nullish(z.boolean()),
  short_url_base: optionalText,
  created_by: optionalText,
  created_by_application: optionalText,
  activity_type: optionalText,
  activity_uid: optionalText,
  test_broadcast: z.nullish(z.boolean()),
  source_short_code: z.optional(z.unknown()),
  message_template: optionalText,
  send_scheduled_date: optionalTimestamp,
  /** Paths of lists, not their ids. */
  source_lists: z.nullish(z.array(z.string())),
  channel: optionalText,
  filters: z.nullish(z.array(z.unknown())),
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type LegacyBroadcast = z.infer<typeof legacyBroadcastSchema>

/** A moment that every form of timestamp can write: with offsets, some lie outside the years that have four digits. */
const isMoment = (text: string): boolean => {
  const moment = readTimestamp(text)
  return moment !== null && readTimestamp(writeSeconds(moment)) !== null
}

const text = z.string('must be text')
const targetingWriteShape = {
  message_template: text.check(
    z.refine(template => template.trim() !== '', 'a message is not blank'),
    z.refine(template => readTemplate(template) !== null, 'a {{ is never closed'),
  ),
  shorten_urls: z.optional(z.boolean('must be true or false')),
  short_url_base: z.optional(z.nullable(text)),
  channel: text.check(z.refine(channel => readChannel(channel) !== null, 'must be sms or push')),
  /** As it was read: the system fills in null (decision 28). */
  source_short_code: z.optional(z.union([z.string(), z.null(), z.looseObject({})], 'must be text or null')),
  source_lists: z.array(text, 'must be an array of list ids').check(z.minLength(1, 'at least one list is needed')),
  filters: z.optional(z.array(filterSchema, 'must be an array of filters')),
  push: z.optional(
    z.nullable(
      z.looseObject(
        { subject: z.optional(z.nullable(text)), metadata: z.optional(z.nullable(text)) },
        'must be an object',
      ),
    ),
  ),
}
const broadcastWriteShape = {
  name: text.check(z.minLength(1, 'a name is not empty'), z.maxLength(255, 'a name has at most 255 characters')),
  send_scheduled_date: text.check(z.refine(isMoment, 'must be a moment such as 2026-12-01T16:00:00Z')),
  created_by: z.optional(z.nullable(text)),
  created_by_application: z.optional(z.nullable(text)),
}

/** Push needs a title (decision 35). Looks at what came, whatever its shape, so that it is told beside other faults. */
function hasSubjectIfPush(targeting: unknown): boolean {
  if (!isRecord(targeting) || typeof targeting['channel'] !== 'string' || readChannel(targeting['channel']) !== 'push')
    return true
  const { push } = targeting
  return isRecord(push) && typeof push['subject'] === 'string' && push['subject'].trim() !== ''
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * A broadcast as written (decision 35). Unknown keys are kept (decision 38); system fields may be sent and are ignored.
 * Lists and filters are checked against the company by the service (`readBroadcastFilter`).
 */
export const broadcastWriteSchema = z.looseObject({
  ...broadcastWriteShape,
  targeting: z
    .looseObject(targetingWriteShape, 'must be an object')
    .check(z.refine(hasSubjectIfPush, { path: ['push', 'subject'], message: 'push needs a title', when: () => true })),
})
export type BroadcastWrite = z.infer<typeof broadcastWriteSchema>

/** A change of a broadcast: top-level keys and targeting keys are merged into what is there (decision 38). */
export const broadcastPatchSchema = z.looseObject({
  ...z.partial(z.object(broadcastWriteShape)).shape,
  targeting: z.optional(z.partial(z.looseObject(targetingWriteShape, 'must be an object'))),
})
export type BroadcastPatch = z.infer<typeof broadcastPatchSchema>

export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const onlyScheduled =
  (act: string) =>
  (broadcast: { readonly status: string }): Permission =>
    broadcast.status === 'scheduled'
      ? { allowed: true }
      : {
          allowed: false,
          reason: `Only a scheduled broadcast can be ${act}; the status of this one is ${broadcast.status.replaceAll('_', ' ')}.`,
        }

/** What may be done to a broadcast in its status (interface.md "Broadcast status"): elsewhere the service answers 403. */
export const broadcastCan = { edit: onlyScheduled('changed'), cancel: onlyScheduled('canceled') } as const

const error = { body: errorBodySchema }
const broadcasts = '/companies/{company_key}/mobiledb/broadcasts' as const

export const broadcastRows = {
  /** At most the first 100; the default status is scheduled. */
  listBroadcasts: row({
    id: 'listBroadcasts',
    no: 15,
    method: 'GET',
    path: broadcasts,
    query: z.looseObject({ status: z.optional(z.string()) }),
    replies: { 200: { body: z.array(broadcastSchema) }, 404: error, 422: error },
  }),
  getBroadcast: row({
    id: 'getBroadcast',
    no: 16,
    method: 'GET',
    path: `${broadcasts}/{broadcast_id}`,
    replies: { 200: { body: broadcastSchema }, 404: error },
  }),
  createBroadcast: row({
    id: 'createBroadcast',
    no: 17,
    method: 'POST',
    path: broadcasts,
    body: broadcastWriteSchema,
    replies: { 201: { body: broadcastSchema }, 404: error, 422: error },
  }),
  updateBroadcast: row({
    id: 'updateBroadcast',
    no: 18,
    method: 'PUT',
    path: `${broadcasts}/{broadcast_id}`,
    body: broadcastPatchSchema,
    replies: { 200: { body: broadcastSchema }, 403: error, 404: error, 422: error },
  }),
  /** Cancels: the reply says `deleted`, a read afterwards `canceled` (decision 28). */
  deleteBroadcast: row({
    id: 'deleteBroadcast',
    no: 19,
    method: 'DELETE',
    path: `${broadcasts}/{broadcast_id}`,
    replies: { 200: { body: legacyBroadcastSchema }, 403: error, 404: error },
  }),
}
