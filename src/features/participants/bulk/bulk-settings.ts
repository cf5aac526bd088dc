import * as z from 'zod/mini'
import { defineOutcomes } from '#/parts/bulk/outcomes'
import { csvFormatSchema } from '#/parts/csv/table-format'

/** What a column of the file becomes. `field` names a custom field by its key. */
const targetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nothing') }),
  z.object({ to: z.literal('mdn') }),
  z.object({ to: z.literal('external') }),
  z.object({ to: z.literal('country') }),
  z.object({ to: z.literal('field'), key: z.string() }),
])
export type Target = z.infer<typeof targetSchema>

/** How the file is read. Stored with the job, so that the result file is read the same way. */
export const participantSetupSchema = z.object({
  format: csvFormatSchema,
  columns: z.array(targetSchema),
  /** ISO country for national numbers in rows without a country. */
  country: z.string(),
})
export type ParticipantSetup = z.infer<typeof participantSetupSchema>

/** The settings of a bulk job. */
export const bulkSettingsSchema = z.object({
  campaign: z.object({ id: z.string(), name: z.string() }),
  setup: participantSetupSchema,
})

/** One row of a bulk job, as stored until it is sent. */
export const participantRowSchema = z.object({
  /** Index of the row in the file, from 0, by which the result file finds it. */
  record: z.number(),
  /** In the format of the connection's API version. */
  mdn: z.string(),
  external_person_id: z.optional(z.string()),
  /** Pairs, because a key can be anything, even `__proto__`. */
  fields: z.array(z.tuple([z.string(), z.unknown()])),
})
export type ParticipantRow = z.infer<typeof participantRowSchema>

/** The possible outcomes of a row. */
export const participantOutcomes = defineOutcomes({
  'text-sent': 'done',
  'already-waiting': 'done',
  'already-subscribed': 'done',
  'found-waiting': 'done',
  blocked: 'failed',
  'number-refused': 'failed',
  lost: 'retryable',
  unknown: 'unknown',
})
export type ParticipantOutcome = (typeof participantOutcomes.codes)[number]
