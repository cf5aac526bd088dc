import * as z from 'zod/mini'
import type { Change } from './net-change'

const placeSchema = z.union([z.readonly(z.tuple([z.string()])), z.readonly(z.tuple([z.string(), z.string()]))])

/** What a save changed, in a history entry: what Undo brings back. */
export const savedChangesSchema = z.array(z.object({ place: placeSchema, before: z.unknown(), after: z.unknown() }))

/** The changes of a history entry; what is absent there is nothing, as in a change. */
export const readSavedChanges = (saved: z.infer<typeof savedChangesSchema>): Change[] =>
  saved.map(({ place, before, after }) => ({ place, before: before ?? null, after: after ?? null }))
