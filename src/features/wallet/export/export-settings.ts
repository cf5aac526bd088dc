import * as z from 'zod/mini'
import type { Job } from '#/parts/jobs/job'

export const exportFormats = ['csv', 'spreadsheets', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportSettingsSchema = z.object({
  wallet: z.object({ id: z.string(), name: z.string() }),
  filters: z.record(z.string(), z.string()),
  format: z.enum(exportFormats),
})

export const exportCursorSchema = z.object({
  /** `write`: all is read, and is being written as a table, whose columns are only known now. */
  phase: z.enum(['read', 'write']),
  /** Asks for the next page; empty for the first. */
  token: z.string(),
  rows: z.number(),
  /** What of the file of items counts. */
  bytes: z.number(),
  /** When the first and the last page were asked for. */
  began: z.nullable(z.number()),
  ended: z.nullable(z.number()),
  /** The tokens met so far. */
  columns: z.array(z.string()),
  /** Rows that came without what identifies them; they are in the file as they came. */
  unreadable: z.number(),
  /** How often the service did not know the place any more. */
  restarts: z.number(),
  /** How far the file of items is written as a table, and how long that is. */
  from: z.number(),
  written: z.number(),
  lines: z.number(),
})
export type ExportCursor = z.infer<typeof exportCursorSchema>

/** At the beginning, after so many that the service did not let come to an end. */
export const exportBegin = (restarts: number): ExportCursor => ({
  phase: 'read',
  token: '',
  rows: 0,
  bytes: 0,
  began: null,
  ended: null,
  columns: [],
  unreadable: 0,
  restarts,
  from: 0,
  written: 0,
  lines: 0,
})
export const exportStart: ExportCursor = exportBegin(0)

export const exportCursorOf = (job: Job): ExportCursor =>
  exportCursorSchema.safeParse(job.walk?.cursor).data ?? exportStart

/** The files of an export: items as they came, one a line, and the table that is made of them. */
export const exportFiles = { items: 'items.ndjson', table: 'items.csv' } as const
export const exportFileOf = (format: ExportFormat): string =>
  format === 'ndjson' ? exportFiles.items : exportFiles.table
