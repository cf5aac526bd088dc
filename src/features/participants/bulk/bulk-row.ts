import * as z from 'zod/mini'

/** One row of a bulk job, as it is kept until it is sent. */
export const bulkRowSchema = z.object({
  /** Its place among the records of the file, from 0: the result file finds it by that. */
  record: z.number(),
  /** As the connection's version writes it. */
  mdn: z.string(),
  external_person_id: z.optional(z.string()),
  /** As pairs: a key such as `__proto__` changes no object (facts 7). */
  fields: z.array(z.tuple([z.string(), z.unknown()])),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

/** What became of a row; the catalogue of texts has a sentence for each. */
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
