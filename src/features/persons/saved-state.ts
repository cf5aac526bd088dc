import * as z from 'zod/mini'
import { savedChangesSchema } from '#/parts/net-change/saved-changes'

/** What a profile says of the save that led to it; in the history entry, since the values are personal. */
export const savedStateSchema = z.object({
  saved: z.catch(
    z.nullable(
      z.object({
        /** `found`: the answer was lost, reading showed it. */
        kind: z.enum(['saved', 'found', 'created', 'matched', 'undone']),
        /** Of an update of an existing person: what it was matched by. */
        by: z.optional(z.enum(['mdn', 'external_id', 'unknown'])),
        /** What Undo brings back. */
        changes: savedChangesSchema,
      }),
    ),
    null,
  ),
})
export type SavedState = z.infer<typeof savedStateSchema>
