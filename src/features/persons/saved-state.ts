import * as z from 'zod/mini'

const placeSchema = z.union([z.readonly(z.tuple([z.string()])), z.readonly(z.tuple([z.string(), z.string()]))])

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
        changes: z.array(z.object({ place: placeSchema, before: z.unknown(), after: z.unknown() })),
      }),
    ),
    null,
  ),
})
export type SavedState = z.infer<typeof savedStateSchema>
