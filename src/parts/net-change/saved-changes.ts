import * as z from 'zod/mini'
import type { Change } from './net-change'

const fieldPathSchema = z.union([z.readonly(z.tuple([z.string()])), z.readonly(z.tuple([z.string(), z.string()]))])

/** What a save changed, in a history entry, for Undo. */
export const savedChangesSchema = z.array(z.object({ place: fieldPathSchema, before: z.unknown(), after: z.unknown() }))

/** The changes in a history entry. Absent means null, as in a `Change`. */
export const readSavedChanges = (saved: z.infer<typeof savedChangesSchema>): Change[] =>
  saved.map(({ place, before, after }) => ({ place, before: before ?? null, after: after ?? null }))
