import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from '#/contract/custom-fields'
import { sessionSchema } from '#/contract/gateway'
import type { FileFault } from '#/parts/csv/guess-csv-format'
import type { NumberHow } from '#/parts/mdn/number-how'
import { bulkSettingsSchema, bulkSetupSchema } from './bulk-settings'
import type { RowProblem } from './row-problem'

const contextSchema = z.object({
  apiVersion: z.union([z.literal(1), z.literal(2)]),
  fields: z.array(customFieldDefinitionSchema),
})
const file = z.instanceof(Blob)
const profile = z.enum(['systems', 'spreadsheets'])

/** The page's questions to the worker. Files are passed as handles; the worker reads their bytes. */
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

/** Why the worker could not answer. `count-changed`: the file does not have the number of rows that was confirmed. */
export type Failure =
  | { code: 'unreadable-file'; fault: FileFault }
  | { code: 'storage-full' | 'job-removed' | 'count-changed' | 'unexpected' }

/** Values that the worker of the same build made: checked by their code only. */
const hasCode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'code' in value

const countsSchema = z.object({
  total: z.number(),
  ready: z.number(),
  repaired: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  blankLines: z.number(),
})

/** The counts of a dry run, and the first rows that were repaired or are not sent. */
const dryRunSchema = z.object({
  counts: countsSchema,
  repairs: z.array(
    z.object({ line: z.number(), cell: z.string(), mdn: z.string(), how: z.custom<NumberHow>(hasCode) }),
  ),
  problems: z.array(
    z.object({
      line: z.number(),
      verdict: z.enum(['refused', 'duplicate']),
      cells: z.array(z.string()),
      problem: z.custom<RowProblem>(hasCode),
    }),
  ),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** The first rows, read with the current settings. */
const previewSchema = z.object({ header: z.nullable(z.array(z.string())), rows: z.array(z.array(z.string())) })
export type Preview = z.infer<typeof previewSchema>

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('guess'), setup: bulkSetupSchema }),
  z.object({ answer: z.literal('check'), preview: previewSchema, dryRun: dryRunSchema }),
  z.object({ answer: z.literal('start'), job: z.string() }),
  z.object({ answer: z.literal('result'), file }),
  z.object({ answer: z.literal('failed'), failure: z.custom<Failure>(hasCode) }),
])
export type Answer = z.infer<typeof answerSchema>
