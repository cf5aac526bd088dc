import * as z from 'zod/mini'
import { defineOutcomes } from '#/parts/bulk/outcomes'
import { csvFormatSchema } from '#/parts/csv/table-format'
import type { Shape } from '#/parts/net-change/net-change'
import { csvCell } from '../item-csv-columns'

/** The use of a file column. */
const bulkTargetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nothing') }),
  z.object({ to: z.literal('id') }),
  z.object({ to: z.literal('group') }),
  /** Names of what the row removes: tokens, or `group_code`. */
  z.object({ to: z.literal('remove') }),
  z.object({ to: z.literal('token'), name: z.string() }),
])
export type BulkTarget = z.infer<typeof bulkTargetSchema>

/** The layout of a file. Stored with the job, so that the file is read the same way for its result file. */
export const walletFileSetupSchema = z.object({
  format: csvFormatSchema,
  columns: z.array(bulkTargetSchema),
  /** The meaning of an empty cell. */
  empty: z.enum(['leave', 'remove']),
})
export type WalletFileSetup = z.infer<typeof walletFileSetupSchema>

/** A field path. Called `place` in edits and changes because stored jobs use that name. */
const placeSchema = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])])

/** A new value for a field, or null to remove it. */
const bulkEditSchema = z.object({ place: placeSchema, value: z.nullable(z.string()) })
export type BulkEdit = z.infer<typeof bulkEditSchema>

/** One item of a bulk edit, as stored with the job for sending and for a rollback. */
export const plannedRowSchema = z.object({
  /** Index among the records of the file; null without a file. */
  record: z.nullable(z.number()),
  id: z.string(),
  changes: z.array(z.object({ place: placeSchema, before: z.unknown(), after: z.unknown() })),
})
export type PlannedRow = z.infer<typeof plannedRowSchema>

/** Where the items and their changes come from. */
const planOriginSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('file'), setup: walletFileSetupSchema }),
  z.object({ by: z.literal('filter'), filters: z.record(z.string(), z.string()), edits: z.array(bulkEditSchema) }),
  /** The rollback of another job. */
  z.object({ by: z.literal('job'), job: z.string() }),
])
export type PlanOrigin = z.infer<typeof planOriginSchema>

/** The campaign of a job, with its name when the job was created. */
const walletSchema = z.object({ id: z.string(), name: z.string() })
export type WalletRef = z.infer<typeof walletSchema>

/** The settings of a bulk edit job. */
export const bulkSettingsSchema = z.object({ wallet: walletSchema, source: planOriginSchema })

/** After this many items, a trial pauses. */
export const TRIAL_ITEMS = 5

/** The fields a bulk edit can change: never the notification, which would reach the holders. */
export const bulkShape: Shape = {
  maps: ['tokens'],
  fields: ['group_code'],
  // Cells are strings, so values are compared as strings
  same: (_, a, b) => csvCell(a) === csvCell(b),
}

/** The possible outcomes for an item; `outcomeOfRow` in the texts says what each means. */
export const bulkOutcomes = defineOutcomes({
  updated: 'done',
  found: 'done',
  already: 'done',
  changed: 'failed',
  missing: 'failed',
  refused: 'failed',
  unread: 'retryable',
  lost: 'retryable',
  unknown: 'unknown',
})
export type BulkOutcome = (typeof bulkOutcomes.codes)[number]
