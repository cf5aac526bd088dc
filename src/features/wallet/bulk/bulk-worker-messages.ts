import * as z from 'zod/mini'
import { sessionSchema } from '#/contract/gateway'
import { bulkEditSchema, bulkSetupSchema, bulkSourceSchema, walletSchema } from './bulk-settings'

const file = z.instanceof(Blob)
const profile = z.enum(['systems', 'spreadsheets'])

/** The questions of the page to its worker. A file is passed as a handle; the worker reads its bytes. */
export const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('guess'), file }),
  z.object({ ask: z.literal('check'), file, setup: bulkSetupSchema }),
  /** A dry run of a file: reads every item the file names. */
  z.object({ ask: z.literal('plan-file'), file, setup: bulkSetupSchema, wallet: walletSchema, session: sessionSchema }),
  z.object({
    ask: z.literal('plan-filter'),
    filters: z.record(z.string(), z.string()),
    edits: z.array(bulkEditSchema),
    wallet: walletSchema,
    session: sessionSchema,
  }),
  z.object({ ask: z.literal('plan-roll-back'), job: z.string() }),
  /** Turns the latest plan into a job. */
  z.object({
    ask: z.literal('start'),
    plan: z.string(),
    expected: z.number(),
    trial: z.boolean(),
    file: z.nullable(file),
    wallet: walletSchema,
    source: bulkSourceSchema,
    session: sessionSchema,
    title: z.string(),
  }),
  z.object({ ask: z.literal('result'), job: z.string(), profile }),
  /** A file for another bulk update that restores the earlier values. */
  z.object({ ask: z.literal('roll-back'), job: z.string(), profile }),
])
export type Question = z.infer<typeof questionSchema>

/** The result of checking a file before any item is read. */
const fileCheckSchema = z.object({
  header: z.nullable(z.array(z.string())),
  rows: z.array(z.array(z.string())),
  counts: z.object({
    total: z.number(),
    ready: z.number(),
    duplicates: z.number(),
    refused: z.number(),
    blankLines: z.number(),
  }),
  problems: z.array(z.object({ line: z.number(), cells: z.array(z.string()), reason: z.string() })),
})
export type FileCheck = z.infer<typeof fileCheckSchema>

const planViewSchema = z.object({
  requested: z.number(),
  changing: z.number(),
  /** Items that already have the values, for which nothing is sent. */
  unchanged: z.number(),
  missing: z.number(),
  /** How many of `changing` will show as expired. */
  expiring: z.number(),
  /** The first items of `changing`. */
  differences: z.array(
    z.object({
      id: z.string(),
      holder: z.nullable(z.string()),
      changes: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  ),
  missingIds: z.array(z.string()),
})
export type PlanView = z.infer<typeof planViewSchema>

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('guess'), setup: bulkSetupSchema }),
  z.object({ answer: z.literal('check'), check: fileCheckSchema }),
  z.object({ answer: z.literal('plan'), plan: z.string(), view: planViewSchema }),
  z.object({ answer: z.literal('start'), job: z.string() }),
  z.object({ answer: z.literal('file'), file }),
  /** `reason` is a sentence for the user if `why` is `sentence`, otherwise empty. */
  z.object({
    answer: z.literal('failed'),
    why: z.enum(['sentence', 'storage-full', 'session', 'stopped', 'unexpected']),
    reason: z.string(),
  }),
])
export type Answer = z.infer<typeof answerSchema>

/** How many items are read, of how many; the total is unknown for a filter. */
export const progressSchema = z.object({ read: z.number(), of: z.nullable(z.number()) })
export type PlanProgress = z.infer<typeof progressSchema>
