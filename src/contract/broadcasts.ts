import * as z from 'zod/mini'
import { rows } from './endpoint'
import { filterSchema } from './filters/filters'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { isRecord } from './format/json'
import { readTemplate } from './format/message-template'
import { readTimestamp, writeSeconds } from './format/timestamps'
import { everyone } from './roles'

/** The seven documented statuses of a broadcast. */
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

/** The channels a broadcast can be composed for. */
export const broadcastChannels = ['sms', 'push'] as const
export type BroadcastChannel = (typeof broadcastChannels)[number]

/** The channel that a string names, case-insensitively; null if it names none. */
export const readChannel = (text: string): BroadcastChannel | null =>
  broadcastChannels.find(channel => channel === text.toLowerCase()) ?? null

const targetingSchema = z.looseObject({
  message_template: optionalText,
  shorten_urls: z.nullish(z.boolean()),
  short_url_base: optionalText,
  channel: optionalText,
  /** A string or, on some servers, an object. */
  source_short_code: z.optional(z.unknown()),
  source_lists: z.nullish(z.array(id)),
  /** Filters we cannot read are kept, so any shape is accepted. */
  filters: z.nullish(z.array(z.unknown())),
  push: z.nullish(z.looseObject({ subject: optionalText, metadata: optionalText })),
})

/** A broadcast as read. `status` is an open string: an unknown status must not break a page. */
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

/** The reply to a DELETE, which has a different, older shape and the status `deleted`. */
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
  /** List paths, not list ids. */
  source_lists: z.nullish(z.array(z.string())),
  channel: optionalText,
  filters: z.nullish(z.array(z.unknown())),
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type LegacyBroadcast = z.infer<typeof legacyBroadcastSchema>

/** Whether a timestamp can be written back. An offset can move it out of the four-digit years. */
const isWritableTimestamp = (text: string): boolean => {
  const moment = readTimestamp(text)
  return moment !== null && readTimestamp(writeSeconds(moment)) !== null
}

const text = z.string('must be text')
const targetingWriteShape = {
  message_template: text.check(
    z.refine(template => template.trim() !== '', 'must not be blank'),
    z.refine(template => readTemplate(template) !== null, 'contains a {{ that is never closed'),
  ),
  shorten_urls: z.optional(z.boolean('must be true or false')),
  short_url_base: z.optional(z.nullable(text)),
  channel: text.check(z.refine(channel => readChannel(channel) !== null, 'must be sms or push')),
  /** Written back as it was read. If null, the service fills in its own value. */
  source_short_code: z.optional(z.union([z.string(), z.null(), z.looseObject({})], 'must be text, an object, or null')),
  source_lists: z.array(text, 'must be an array of list ids').check(z.minLength(1, 'must contain at least one list')),
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
  name: text.check(z.minLength(1, 'must not be empty'), z.maxLength(255, 'must have at most 255 characters')),
  send_scheduled_date: text.check(z.refine(isWritableTimestamp, 'must be a timestamp such as 2026-12-01T16:00:00Z')),
  created_by: z.optional(z.nullable(text)),
  created_by_application: z.optional(z.nullable(text)),
}

/** A push needs a title. Checks unparsed input, so that this error is reported along with the others. */
function hasSubjectIfPush(targeting: unknown): boolean {
  if (!isRecord(targeting) || typeof targeting['channel'] !== 'string' || readChannel(targeting['channel']) !== 'push')
    return true
  const { push } = targeting
  return isRecord(push) && typeof push['subject'] === 'string' && push['subject'].trim() !== ''
}

/**
 * A broadcast as written. Unknown keys are kept; system fields may be sent and are ignored. The service checks lists
 * and filters against the company (`readBroadcastFilter`).
 */
export const broadcastWriteSchema = z.looseObject({
  ...broadcastWriteShape,
  targeting: z
    .looseObject(targetingWriteShape, 'must be an object')
    .check(z.refine(hasSubjectIfPush, { path: ['push', 'subject'], message: 'push needs a title', when: () => true })),
})
export type BroadcastWrite = z.infer<typeof broadcastWriteSchema>

/** A change to a broadcast: its top-level keys and targeting keys are merged into the stored broadcast. */
export const broadcastPatchSchema = z.looseObject({
  ...z.partial(z.object(broadcastWriteShape)).shape,
  targeting: z.optional(z.partial(z.looseObject(targetingWriteShape, 'must be an object'))),
})
export type BroadcastPatch = z.infer<typeof broadcastPatchSchema>

const isScheduled = ({ status }: { readonly status: string }): boolean => status === 'scheduled'

/** Whether a broadcast's status allows an action. Otherwise the service replies 403. */
export const broadcastCan = { edit: isScheduled, cancel: isScheduled } as const

const broadcasts = '/companies/{company_key}/mobiledb/broadcasts' as const

export const broadcastRows = rows({
  /** At most 100; the default status is `scheduled`. */
  listBroadcasts: {
    summary: 'List the broadcasts of one status',
    roles: everyone,
    method: 'GET',
    path: broadcasts,
    query: z.looseObject({ status: z.optional(z.string()) }),
    replies: { 200: { body: z.array(broadcastSchema) }, 404: error, 422: error },
  },
  getBroadcast: {
    summary: 'Read a broadcast',
    roles: everyone,
    method: 'GET',
    path: `${broadcasts}/{broadcast_id}`,
    replies: { 200: { body: broadcastSchema }, 404: error },
  },
  createBroadcast: {
    summary: 'Schedule a broadcast',
    roles: ['marketer', 'admin'],
    things: { broadcast: 'broadcast_id' },
    method: 'POST',
    path: broadcasts,
    body: broadcastWriteSchema,
    replies: { 201: { body: broadcastSchema }, 404: error, 422: error },
  },
  updateBroadcast: {
    summary: 'Change a scheduled broadcast',
    roles: ['marketer', 'admin'],
    things: { broadcast: 'broadcast_id' },
    method: 'PUT',
    path: `${broadcasts}/{broadcast_id}`,
    body: broadcastPatchSchema,
    replies: { 200: { body: broadcastSchema }, 403: error, 404: error, 422: error },
  },
  /** Cancels it: the reply says `deleted`, a later read `canceled`. */
  deleteBroadcast: {
    summary: 'Cancel a scheduled broadcast',
    roles: ['marketer', 'admin'],
    things: { broadcast: 'broadcast_id' },
    method: 'DELETE',
    path: `${broadcasts}/{broadcast_id}`,
    replies: { 200: { body: legacyBroadcastSchema }, 403: error, 404: error },
  },
})
