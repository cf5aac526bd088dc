import * as z from 'zod/mini'
import type { Job } from '#/parts/jobs/job'

/** The formats a file can have; `text.formats` has their names. */
export const exportFormats = ['csv', 'spreadsheets', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The settings of an export job. */
export const exportSettingsSchema = z.object({
  wallet: z.object({ id: z.string(), name: z.string() }),
  filters: z.record(z.string(), z.string()),
  format: z.enum(exportFormats),
})

const zero = z._default(z.number(), 0)

/** How far an export has progressed. */
export const exportCursorSchema = z.object({
  /** `write` follows `read`, because the columns of the table are known only once all items have been read. */
  phase: z._default(z.enum(['read', 'write']), 'read'),
  /** Token of the next page; empty for the first. */
  token: z._default(z.string(), ''),
  /** Whether the activity log has an entry for the export. */
  isNoted: z._default(z.boolean(), false),
  rows: zero,
  /** Valid length of the items file. */
  bytes: zero,
  /** When the first and the last page were requested, in milliseconds since 1970. */
  began: z._default(z.nullable(z.number()), null),
  ended: z._default(z.nullable(z.number()), null),
  /** The token names found so far. */
  columns: z._default(z.array(z.string()), []),
  /** Number of rows without an id, which the file contains as received. */
  unreadable: zero,
  /** How many times the page token expired and the export started over. */
  restarts: zero,
  /** How many bytes of the items file are in the table. */
  from: zero,
  /** Length of the table in bytes. */
  written: zero,
  /** Number of rows in the table. */
  lines: zero,
})
export type ExportCursor = z.infer<typeof exportCursorSchema>

/** The cursor at the start of an export, or after a restart. */
export const cursorAtStart = (values: Partial<Pick<ExportCursor, 'isNoted' | 'restarts'>> = {}): ExportCursor =>
  z.parse(exportCursorSchema, values)

/** The cursor of an export job; at the start if it cannot be read. */
export const exportCursorOf = (job: Job): ExportCursor =>
  exportCursorSchema.safeParse(job.walk?.cursor).data ?? cursorAtStart()

/** The files that an export can result in: the items as received, one per line, or the table made from them. */
export const exportFileNames = { items: 'items.ndjson', table: 'items.csv' } as const
/** The name to which the sealed parts of a file are bound: a part of another file cannot be opened in its place. */
export const sealedFileName = ({ id }: Job, name: string): string => `${id}|${name}`

/** The file that an export in this format results in. */
export const exportFileOf = (format: ExportFormat): string =>
  format === 'ndjson' ? exportFileNames.items : exportFileNames.table
