import * as z from 'zod/mini'
import { importPlatforms } from '#/contract/imports'

/** One token of an import job, as it is kept until it is sent. */
export const importRowSchema = z.object({
  /** Its place among the records of the file, from 0: the result file finds it by that. */
  record: z.number(),
  /** Its line in the file, from 1. */
  line: z.number(),
  platform: z.enum(importPlatforms),
  token: z.string(),
  external_person_id: z.optional(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** What became of a row as far as handing it in goes; the catalogue of texts has a sentence for each. */
export const importOutcomes = ['handed-in', 'found', 'refused', 'lost', 'unknown'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
