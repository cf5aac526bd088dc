import * as z from 'zod/mini'
import { sessionSchema } from '#/contract/gateway'
import { findings } from './findings'
import { importSettingsSchema, importSetupSchema } from './import-settings'

const file = z.instanceof(Blob)

/** Which rows of a job: those of these batches, by their places in it. */
const sentStepsSchema = z.object({ job: z.string(), steps: z.readonly(z.array(z.number())) })
export type SentSteps = z.infer<typeof sentStepsSchema>

/** What the page asks its worker for. Files go over as handles: their bytes are read there. */
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

const verdict = z.enum(['ready', 'refused', 'duplicate'])

/** Counts of a dry run, what was found by its sort, and the first rows of each sort. */
const dryRunSchema = z.object({
  counts: z.object({
    total: z.number(),
    /** Of these `warned` have a warning, `repaired` were tidied; `ios` and `android` add up to them. */
    ready: z.number(),
    warned: z.number(),
    repaired: z.number(),
    ios: z.number(),
    android: z.number(),
    duplicates: z.number(),
    refused: z.number(),
    blankLines: z.number(),
  }),
  kinds: z.array(z.object({ finding: z.enum(findings), verdict, rows: z.number(), lines: z.array(z.number()) })),
  problems: z.array(z.object({ line: z.number(), verdict, cells: z.array(z.string()), reason: z.string() })),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** The first rows as a setup reads them. */
const previewSchema = z.object({ header: z.nullable(z.array(z.string())), rows: z.array(z.array(z.string())) })
export type Preview = z.infer<typeof previewSchema>

const sentCellsSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), token: z.string(), cells: z.array(z.string()) })),
})
/** Rows that were sent, as they stood in their file; no names of columns where the file had none. */
export type SentCells = z.infer<typeof sentCellsSchema>

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('guess'), setup: importSetupSchema }),
  z.object({ answer: z.literal('check'), preview: previewSchema, dryRun: dryRunSchema }),
  z.object({ answer: z.literal('start'), job: z.string() }),
  z.object({ answer: z.literal('result'), file }),
  z.object({ answer: z.literal('rows'), found: sentCellsSchema }),
  /** A sentence for the user, where there is one. */
  z.object({ answer: z.literal('failed'), reason: z.nullable(z.string()), noRoom: z.boolean() }),
])
export type Answer = z.infer<typeof answerSchema>
