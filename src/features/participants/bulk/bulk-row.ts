import * as z from 'zod/mini'

/** One row of a bulk job, as stored until it is sent. */
export const bulkRowSchema = z.object({
  /** Index of the row in the file, from 0: the result file finds it by that. */
  record: z.number(),
  /** In the format of the connection's API version. */
  mdn: z.string(),
  external_person_id: z.optional(z.string()),
  /** Pairs, because a key can be anything, even `__proto__`. */
  fields: z.array(z.tuple([z.string(), z.unknown()])),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

/** The possible outcomes of a row. */
export const bulkOutcomes = [
  'text-sent',
  'already-waiting',
  'already-subscribed',
  'found-waiting',
  'blocked',
  'number-refused',
  'lost',
  'unknown',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]
