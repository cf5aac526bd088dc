import * as z from 'zod/mini'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { filterRowsSchema } from '#/parts/filter-builder/rows'
import { messageValueSchema } from '#/parts/message/message-value'
import { scheduleValueSchema } from '#/parts/schedule/schedule-value'

/** A sending of a draft that may have been carried out: nothing is sent again before it is found out. */
const attemptSchema = z.object({
  nonce: z.string(),
  name: z.string(),
  send_scheduled_date: z.string(),
})

/** A broadcast as the composer shows it. Drafts are read back through this schema. */
export const broadcastDraftSchema = z.object({
  name: z.string(),
  lists: z.array(z.string()),
  filters: filterRowsSchema,
  message: messageValueSchema,
  when: scheduleValueSchema,
  /** The broadcast that is edited, whole as it was read when the edit began; null for a new one. */
  base: z.nullable(z.object({ id: z.string(), raw: z.unknown() })),
  /** What the screens do not show of a broadcast this was made from: sent back unchanged (decision 38). */
  kept: z.object({ top: z.record(z.string(), z.unknown()), targeting: z.record(z.string(), z.unknown()) }),
  attempt: z.nullable(attemptSchema),
})
export type BroadcastDraft = z.infer<typeof broadcastDraftSchema>

/** Drafts of broadcasts, with their versions. */
export const broadcastDraftKind: DraftKind<BroadcastDraft> = {
  id: 'broadcast',
  schema: broadcastDraftSchema,
  versions: true,
}
