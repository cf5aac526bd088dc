import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { bulkSetupSchema } from './bulk-settings'

const typedSchema = z.object({
  /** The pasted rows, kept even after another file is chosen. */
  pasted: z.string(),
  /** The file layout; null before a file is read. */
  setup: z.nullable(bulkSetupSchema),
})
/** What the user typed and chose before the dry run. The confirming number is never saved. */
export type BulkTyped = z.infer<typeof typedSchema>

export const nothingTyped: BulkTyped = { pasted: '', setup: null }

/** Drafts by campaign. */
export const bulkSourceDrafts: DraftKind<FileSource> = { id: 'wallet-bulk-source', schema: fileSourceSchema }
export const bulkTypedDrafts: DraftKind<BulkTyped> = { id: 'wallet-bulk-typed', schema: typedSchema }
