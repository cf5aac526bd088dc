import * as z from 'zod/mini'
import { sessionSchema } from '#/contract/gateway'
import type { FileFault } from '#/parts/csv/guess-csv-format'
import { importSettingsSchema, importSetupSchema } from './import-settings'
import { problemCodes, type RowProblem } from './row-problem'

const file = z.instanceof(Blob)

/** Rows of a job: all rows of these batches, by index of the batch in the job. */
const sentStepsSchema = z.object({ job: z.string(), steps: z.readonly(z.array(z.number())) })
export type SentSteps = z.infer<typeof sentStepsSchema>

/** The page's questions to the worker. Files are passed as handles; the worker reads their bytes. */
export const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('guess'), file }),
  z.object({ ask: z.literal('check'), file, setup: importSetupSchema }),
  z.object({
    ask: z.literal('start'),
    file,
    title: z.string(),
    settings: importSettingsSchema,
    session: sessionSchema,
    expected: z.number(),
  }),
  z.object({ ask: z.literal('result'), job: z.string(), profile: z.enum(['systems', 'spreadsheets']) }),
  z.object({ ask: z.literal('rows'), of: sentStepsSchema }),
])
export type Question = z.infer<typeof questionSchema>

/** Why the worker could not answer. `count-changed`: the file does not have the number of rows that was confirmed. */
export type Failure =
  | { code: 'unreadable-file'; fault: FileFault }
  | { code: 'storage-full' | 'job-removed' | 'count-changed' | 'unexpected' }

/** Values that the worker of the same build made: checked by their code only. */
const hasCode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'code' in value

const verdict = z.enum(['ready', 'refused', 'duplicate'])

/** The counts of a dry run, the kinds of problems, and the first rows of each kind. */
const dryRunSchema = z.object({
  counts: z.object({
    total: z.number(),
    /** Of these, `warned` have a warning and `repaired` were cleaned up; `ios` and `android` add up to `ready`. */
    ready: z.number(),
    warned: z.number(),
    repaired: z.number(),
    ios: z.number(),
    android: z.number(),
    duplicates: z.number(),
    refused: z.number(),
    blankLines: z.number(),
  }),
  kinds: z.array(z.object({ code: z.enum(problemCodes), verdict, rows: z.number(), lines: z.array(z.number()) })),
  problems: z.array(
    z.object({ line: z.number(), verdict, cells: z.array(z.string()), problem: z.custom<RowProblem>(hasCode) }),
  ),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** The first rows, read with the current settings. */
const previewSchema = z.object({ header: z.nullable(z.array(z.string())), rows: z.array(z.array(z.string())) })
export type Preview = z.infer<typeof previewSchema>

const sentCellsSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), token: z.string(), cells: z.array(z.string()) })),
})
/** Rows that were sent, as in their file; `header` is empty if the file had none. */
export type SentCells = z.infer<typeof sentCellsSchema>

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('guess'), setup: importSetupSchema }),
  z.object({ answer: z.literal('check'), preview: previewSchema, dryRun: dryRunSchema }),
  z.object({ answer: z.literal('start'), job: z.string() }),
  z.object({ answer: z.literal('result'), file }),
  z.object({ answer: z.literal('rows'), found: sentCellsSchema }),
  z.object({ answer: z.literal('failed'), failure: z.custom<Failure>(hasCode) }),
])
export type Answer = z.infer<typeof answerSchema>
