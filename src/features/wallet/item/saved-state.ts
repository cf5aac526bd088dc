import * as z from 'zod/mini'
import { savedChangesSchema } from '#/parts/net-change/saved-changes'

/** What the page of an item says of its last save; in the history entry, since the values are personal. */
export const savedStateSchema = z.object({
  saved: z.catch(
    z.nullable(
      z.object({
        /** `found`: the answer was lost, reading showed it. */
        kind: z.enum(['saved', 'found', 'undone']),
        /** What Undo brings back. */
        changes: savedChangesSchema,
      }),
    ),
    null,
  ),
})
export type SavedState = z.infer<typeof savedStateSchema>
