import * as z from 'zod/mini'
import { importPlatforms } from '#/contract/imports'
import { defineOutcomes } from '#/parts/bulk/outcomes'
import { tableFormatSchema } from '#/parts/csv/table-format'
import { tokenWarnings } from './token-check'

/** What a column of the file is used as: a field of an imported device. */
export const targets = ['nothing', 'platform', 'token', 'external'] as const
export type Target = (typeof targets)[number]

/** Column names of a device, as in the service's JSON. `guessColumns` recognizes them. */
export const deviceColumns: Readonly<Record<Exclude<Target, 'nothing'>, string>> = {
  platform: 'platform',
  token: 'token',
  external: 'external_person_id',
}

/** How the file is read. Stored with the job, so that the file is read the same way for the result file. */
export const importSetupSchema = z.object({
  format: tableFormatSchema,
  columns: z.array(z.enum(targets)),
  /** For rows without a platform; null: such rows are refused. */
  platform: z.nullable(z.enum(importPlatforms)),
  /** What to do with a token that is in an earlier row too: the service would import it twice. */
  duplicates: z.enum(['leave-out', 'send']),
  /** Where the form of a token leaves no doubt about its platform, that platform overrides the one in the row. */
  platformFromForm: z.optional(z.boolean()),
  /** Brackets and whitespace within tokens are removed. */
  stripTokens: z.optional(z.boolean()),
  /** Rows with these warnings are not sent. */
  leftOut: z.optional(z.array(z.enum(tokenWarnings))),
  /** The column that seems to contain external ids, until it is used or declined. */
  proposed: z.optional(z.number()),
  /** The columns are those of an earlier import with the same header, and have not been changed since. */
  isRemembered: z.optional(z.boolean()),
})
export type ImportSetup = z.infer<typeof importSetupSchema>

/** The settings of an import job. */
export const importSettingsSchema = z.object({
  app_id: z.string(),
  setup: importSetupSchema,
  /**
   * The batch whose rows are sent again, and the job that sent it if known; for the rows of several batches, the first.
   * Null for a new file.
   */
  again: z.nullable(z.object({ batch_id: z.string(), job: z.nullable(z.string()) })),
})
export type ImportSettings = z.infer<typeof importSettingsSchema>

/** One token of an import job, as stored with the job. */
export const importRowSchema = z.object({
  /** Index of the row in the file, from 0, by which the result file finds it. */
  record: z.number(),
  /** Line in the file, from 1. */
  line: z.number(),
  platform: z.enum(importPlatforms),
  token: z.string(),
  external_person_id: z.optional(z.string()),
  /** The version of the app, if the file has a column for it. It is not sent. */
  version: z.optional(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** The possible outcomes of submitting a row. */
export const importOutcomes = defineOutcomes({
  'handed-in': 'done',
  found: 'done',
  refused: 'retryable',
  lost: 'retryable',
  unknown: 'unknown',
})
export type ImportOutcome = (typeof importOutcomes.codes)[number]
