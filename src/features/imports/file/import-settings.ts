import * as z from 'zod/mini'
import { importPlatforms } from '#/contract/imports'
import { tableFormatSchema } from '#/parts/csv/table-layout'

/** What a column of the file becomes: the fields of a device in row 20. */
export const targets = ['nothing', 'platform', 'token', 'external'] as const
export type Target = (typeof targets)[number]

/** How the file is read. Kept with the job, so that its result file is read the same way. */
export const importSetupSchema = z.object({
  format: tableFormatSchema,
  columns: z.array(z.enum(targets)),
  /** Of rows whose platform no column says; null: such a row is refused. */
  platform: z.nullable(z.enum(importPlatforms)),
  /** Whether a token that stood in an earlier row is sent again: the service takes it twice (decision 42). */
  duplicates: z.enum(['leave-out', 'send']),
})
export type ImportSetup = z.infer<typeof importSetupSchema>

/** What an import was started with. */
export const importSettingsSchema = z.object({
  app_id: z.string(),
  setup: importSetupSchema,
  /** The batch whose rows are sent again, and the job that sent it where it is known. */
  again: z.nullable(z.object({ batch_id: z.string(), job: z.nullable(z.string()) })),
})
export type ImportSettings = z.infer<typeof importSettingsSchema>
