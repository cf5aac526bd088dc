import * as z from 'zod/mini'
import { importPlatforms } from '#/contract/imports'

/** One token of an import job, as stored until it is sent. */
export const importRowSchema = z.object({
  /** Index of the row in the file, from 0: the result file finds it by that. */
  record: z.number(),
  /** Line in the file, from 1. */
  line: z.number(),
  platform: z.enum(importPlatforms),
  token: z.string(),
  external_person_id: z.optional(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** The possible outcomes of submitting a row. Stored in jobs: never change the codes. */
export const importOutcomes = ['handed-in', 'found', 'refused', 'lost', 'unknown'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
