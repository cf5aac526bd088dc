import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from '#/contract/custom-fields'
import { sessionSchema } from '#/contract/gateway'
import { bulkSettingsSchema, bulkSetupSchema } from './bulk-settings'

const contextSchema = z.object({
  apiVersion: z.union([z.literal(1), z.literal(2)]),
  fields: z.array(customFieldDefinitionSchema),
})
const file = z.instanceof(Blob)
const profile = z.enum(['systems', 'spreadsheets'])

/** What the page asks its worker for. Files go over as handles: their bytes are read there. */
export const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('guess'), file, context: contextSchema, country: z.string() }),
  z.object({ ask: z.literal('check'), file, context: contextSchema, setup: bulkSetupSchema }),
  z.object({
    ask: z.literal('start'),
    file,
    context: contextSchema,
    settings: bulkSettingsSchema,
    session: sessionSchema,
    title: z.string(),
    expected: z.number(),
  }),
  z.object({
    ask: z.literal('result'),
    context: contextSchema,
    settings: bulkSettingsSchema,
    job: z.string(),
    profile,
  }),
])
export type Question = z.infer<typeof questionSchema>

const countsSchema = z.object({
  total: z.number(),
  ready: z.number(),
  repaired: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  blankLines: z.number(),
})

/** Counts of a dry run, and its first rows of each sort. */
const dryRunSchema = z.object({
  counts: countsSchema,
  repairs: z.array(z.object({ line: z.number(), cell: z.string(), mdn: z.string(), how: z.string() })),
  problems: z.array(
    z.object({
      line: z.number(),
      verdict: z.enum(['refused', 'duplicate']),
      cells: z.array(z.string()),
      reason: z.string(),
    }),
  ),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** The first rows as a setup reads them. */
const previewSchema = z.object({ header: z.nullable(z.array(z.string())), rows: z.array(z.array(z.string())) })
export type Preview = z.infer<typeof previewSchema>

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('guess'), setup: bulkSetupSchema }),
  z.object({ answer: z.literal('check'), preview: previewSchema, dryRun: dryRunSchema }),
  z.object({ answer: z.literal('start'), job: z.string() }),
  z.object({ answer: z.literal('result'), file }),
  /** A sentence for the user, where there is one. */
  z.object({ answer: z.literal('failed'), reason: z.nullable(z.string()), noRoom: z.boolean() }),
])
export type Answer = z.infer<typeof answerSchema>
