import * as z from 'zod/mini'
import { savedChangesSchema } from '#/parts/net-change/saved-changes'

/** The save that led to a profile, for the notice there. In the history entry, because the values are personal. */
export const savedStateSchema = z.object({
  saved: z.catch(
    z.nullable(
      z.object({
        /** `found`: the response was lost, and reading showed that the save was done. */
        kind: z.enum(['saved', 'found', 'created', 'matched', 'undone']),
        /** For `matched`: how the existing person was matched. */
        by: z.optional(z.enum(['mdn', 'external_id', 'unknown'])),
        /** The changes that Undo reverts. */
        changes: savedChangesSchema,
      }),
    ),
    null,
  ),
})
export type SavedState = z.infer<typeof savedStateSchema>
