import * as z from 'zod/mini'
import { sessionSchema } from '#/contract/gateway'
import { bulkEditSchema, bulkSetupSchema, bulkSourceSchema, walletSchema } from './bulk-settings'

const file = z.instanceof(Blob)
const profile = z.enum(['systems', 'spreadsheets'])

/** What the page asks its worker for. Files go over as handles: their bytes are read there. */
export const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('guess'), file }),
  z.object({ ask: z.literal('check'), file, setup: bulkSetupSchema }),
  /** Reads every item that a file names, as it is now. */
  z.object({ ask: z.literal('plan-file'), file, setup: bulkSetupSchema, wallet: walletSchema, session: sessionSchema }),
  z.object({
    ask: z.literal('plan-filter'),
    filters: z.record(z.string(), z.string()),
    edits: z.array(bulkEditSchema),
    wallet: walletSchema,
    session: sessionSchema,
  }),
  z.object({ ask: z.literal('plan-back'), job: z.string() }),
  /** Makes a job of the plan that was made last. */
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
  /** A table that brings the items back to what they were, for another bulk update. */
  z.object({ ask: z.literal('back-file'), job: z.string(), profile }),
])
export type Question = z.infer<typeof questionSchema>

/** What a file comes to before any item is read. */
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
  asked: z.number(),
  changing: z.number(),
  /** They are so already: nothing is sent. */
  same: z.number(),
  missing: z.number(),
  /** Of `changing`: passes that will read as expired. */
  expiring: z.number(),
  /** The first of `changing`. */
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
  /** `reason`: a sentence for the user, where there is one. */
  z.object({
    answer: z.literal('failed'),
    why: z.enum(['sentence', 'room', 'session', 'stopped', 'unforeseen']),
    reason: z.string(),
  }),
])
export type Answer = z.infer<typeof answerSchema>

/** How far the reading of items is; `of` is not known for a filter. */
export const progressSchema = z.object({ read: z.number(), of: z.nullable(z.number()) })
export type PlanProgress = z.infer<typeof progressSchema>
