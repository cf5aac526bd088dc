import * as z from 'zod/mini'
import { savedChangesSchema } from '#/parts/net-change/saved-changes'

/** The last save, for the notice of the item page. In the history entry, because the values are personal data. */
export const savedStateSchema = z.object({
  saved: z.catch(
    z.nullable(
      z.object({
        /** `found`: the response was lost, and reading showed that the save was done. */
        kind: z.enum(['saved', 'found', 'undone']),
        /** What the save changed. Undo reverts all of it except a notification; empty if there is nothing to undo. */
        changes: savedChangesSchema,
      }),
    ),
    null,
  ),
})
export type SavedState = z.infer<typeof savedStateSchema>
