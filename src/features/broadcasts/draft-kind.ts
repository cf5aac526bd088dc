import * as z from 'zod/mini'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { filterRowsSchema } from '#/parts/filter-builder/rows'
import { messageValueSchema } from '#/parts/message/message-value'
import { scheduleValueSchema } from '#/parts/schedule/schedule-value'

/** An attempt to schedule that may have reached the service: nothing is sent again until its outcome is known. */
const attemptSchema = z.object({
  nonce: z.string(),
  name: z.string(),
  send_scheduled_date: z.string(),
  /** What the draft said then (`contentOf`); absent in drafts that an earlier version of the app stored. */
  content: z.optional(z.string()),
})

/** How a draft is sent in waves; absent if it is not. */
const wavesSchema = z.object({
  /** The key of the custom field that names a person's time zone. */
  field: z.string(),
  /** Its values as they were typed. */
  values: z.string(),
  /** The id of the set of waves, stored before the job that schedules them: a draft that has one may have been sent. */
  set: z.nullable(z.string()),
})

/** A save of an edit that may have reached the service. */
const savedSchema = z.object({
  /** What the draft said then (`contentOf`). */
  content: z.string(),
  /** The send time saved for "Send now", which cannot be derived from the draft later; null for other times. */
  sentNow: z.nullable(z.string()),
})

/** A broadcast as the composer edits it. Stored drafts are parsed with this schema, so its keys cannot be renamed. */
export const broadcastDraftSchema = z.object({
  name: z.string(),
  lists: z.array(z.string()),
  filters: filterRowsSchema,
  message: messageValueSchema,
  when: scheduleValueSchema,
  /** The broadcast being edited, as it was read when the edit began; null for a new one. */
  base: z.nullable(z.object({ id: z.string(), raw: z.unknown() })),
  /** Targeting fields of the original broadcast that no screen edits: sent back unchanged. */
  kept: z.object({ targeting: z.record(z.string(), z.unknown()) }),
  attempt: z.nullable(attemptSchema),
  /** The last save of an edit. */
  saved: z.optional(savedSchema),
  /** The key of the person the message is previewed as; null for nobody. Their name and number are never stored. */
  previewAs: z._default(z.nullable(z.string()), null),
  waves: z.optional(wavesSchema),
})
export type BroadcastDraft = z.infer<typeof broadcastDraftSchema>

/** Drafts of broadcasts, with their versions. */
export const broadcastDraftKind: DraftKind<BroadcastDraft> = {
  id: 'broadcast',
  schema: broadcastDraftSchema,
  versions: true,
}

/** The id of the kind under which a draft's test sends are stored; the record has the draft's id. */
export const testRecordKindId = `${broadcastDraftKind.id}-test`
