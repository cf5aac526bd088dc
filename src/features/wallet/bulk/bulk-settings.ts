import * as z from 'zod/mini'
import { delimiters, encodings } from '#/parts/csv/csv-layout'
import type { Shape } from '#/parts/net-change/net-change'
import { cellOf } from '../item-csv-columns'

/** What a column of a file becomes. */
export const bulkTargetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nothing') }),
  z.object({ to: z.literal('id') }),
  z.object({ to: z.literal('group') }),
  /** Names of columns whose values the row takes away. */
  z.object({ to: z.literal('remove') }),
  z.object({ to: z.literal('token'), name: z.string() }),
])
export type BulkTarget = z.infer<typeof bulkTargetSchema>

/** How a file is read. Kept with the job, so that its result file is read the same way. */
export const bulkSetupSchema = z.object({
  format: z.object({ encoding: z.enum(encodings), delimiter: z.enum(delimiters), header: z.boolean() }),
  columns: z.array(bulkTargetSchema),
  /** What an empty cell means. */
  empty: z.enum(['leave', 'remove']),
})
export type BulkSetup = z.infer<typeof bulkSetupSchema>

const placeSchema = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])])

/** A value that items get, or null to take it away. */
export const bulkEditSchema = z.object({ place: placeSchema, value: z.nullable(z.string()) })
export type BulkEdit = z.infer<typeof bulkEditSchema>

/** One item of a bulk update, as it is kept until it is sent, and for the way back. */
export const bulkRowSchema = z.object({
  /** Its place among the records of the file, from 0; null without a file. */
  record: z.nullable(z.number()),
  id: z.string(),
  changes: z.array(z.object({ place: placeSchema, before: z.unknown(), after: z.unknown() })),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

/** Where the items and their changes come from. */
export const bulkSourceSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('file'), setup: bulkSetupSchema }),
  z.object({ by: z.literal('filter'), filters: z.record(z.string(), z.string()), edits: z.array(bulkEditSchema) }),
  /** The way back from another job. */
  z.object({ by: z.literal('job'), job: z.string() }),
])
export type BulkSource = z.infer<typeof bulkSourceSchema>

export const walletSchema = z.object({ id: z.string(), name: z.string() })

/** What a bulk update was started with. */
export const bulkSettingsSchema = z.object({ wallet: walletSchema, source: bulkSourceSchema })

/** What a bulk update can change of an item (route 31): never the notification, which would reach holders. */
export const bulkShape: Shape = {
  maps: ['tokens'],
  fields: ['group_code'],
  // Values become texts (decision 50)
  same: (_, a, b) => cellOf(a) === cellOf(b),
}

/** What became of an item; the catalogue of texts has a sentence for each. */
export const bulkOutcomes = [
  'updated',
  'found',
  'already',
  'changed',
  'missing',
  'refused',
  'unread',
  'lost',
  'unknown',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]
