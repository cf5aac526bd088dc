import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { bulkSetupSchema } from './bulk-settings'

const typedSchema = z.object({
  /** The pasted rows, also after they were read: they are still there when the user chooses another file. */
  pasted: z.string(),
  /** The settings for reading the source; null before anything was read. */
  setup: z.nullable(bulkSetupSchema),
  /** The chosen campaign, and the id typed if the service lists none. */
  campaign: z.string(),
  campaignId: z.string(),
})
/** What the user entered, except the number that confirms the job: that is typed each time. */
export type BulkTyped = z.infer<typeof typedSchema>

export const nothingTyped: BulkTyped = { pasted: '', setup: null, campaign: '', campaignId: '' }

/** The source is a separate draft, so that a large file is not stored again with every keystroke. */
export const bulkSourceDrafts: DraftKind<FileSource> = { id: 'participants-source', schema: fileSourceSchema }
export const bulkTypedDrafts: DraftKind<BulkTyped> = { id: 'participants-typed', schema: typedSchema }
