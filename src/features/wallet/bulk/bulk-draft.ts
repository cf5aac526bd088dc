import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { bulkSetupSchema } from './bulk-settings'

const typedSchema = z.object({
  /** The rows as they were pasted, also after they were read: who takes another file finds them again. */
  pasted: z.string(),
  /** How the source is read; null before anything was read. */
  setup: z.nullable(bulkSetupSchema),
})
/** What is typed and chosen on the way to the dry run; the number that confirms it is typed each time. */
export type BulkTyped = z.infer<typeof typedSchema>

export const nothingTyped: BulkTyped = { pasted: '', setup: null }

/** By campaign: a file for one is none for another. */
export const bulkSourceDrafts: DraftKind<FileSource> = { id: 'wallet-bulk-source', schema: fileSourceSchema }
export const bulkTypedDrafts: DraftKind<BulkTyped> = { id: 'wallet-bulk-typed', schema: typedSchema }
