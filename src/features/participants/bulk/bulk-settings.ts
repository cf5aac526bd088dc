import * as z from 'zod/mini'
import { delimiters, encodings } from '#/parts/csv/csv-format'

/** What a column of the file becomes. `field` names a custom field by its key. */
export const targetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nothing') }),
  z.object({ to: z.literal('mdn') }),
  z.object({ to: z.literal('external') }),
  z.object({ to: z.literal('country') }),
  z.object({ to: z.literal('field'), key: z.string() }),
])
export type Target = z.infer<typeof targetSchema>

/** How the file is read. Stored with the job, so that the result file is read the same way. */
export const bulkSetupSchema = z.object({
  format: z.object({ encoding: z.enum(encodings), delimiter: z.enum(delimiters), header: z.boolean() }),
  columns: z.array(targetSchema),
  /** ISO country for national numbers in rows without a country. */
  country: z.string(),
})
export type BulkSetup = z.infer<typeof bulkSetupSchema>

/** The settings of a bulk job. */
export const bulkSettingsSchema = z.object({
  campaign: z.object({ id: z.string(), name: z.string() }),
  setup: bulkSetupSchema,
})
