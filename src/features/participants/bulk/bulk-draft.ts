import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { bulkSetupSchema } from './bulk-settings'

const typedSchema = z.object({
  /** The rows as they were pasted, also after they were read: who takes another file finds them again. */
  pasted: z.string(),
  /** How the source is read; null before anything was read. */
  setup: z.nullable(bulkSetupSchema),
  /** The campaign that was chosen, and the id that was typed where the service lists none. */
  campaign: z.string(),
  campaignId: z.string(),
})
/** What is typed and chosen on the way to a job, without the number that confirms it: that is typed each time. */
export type BulkTyped = z.infer<typeof typedSchema>

export const nothingTyped: BulkTyped = { pasted: '', setup: null, campaign: '', campaignId: '' }

/** The source is a draft of its own: a large file is written once, and not with every key. */
export const bulkSourceDrafts: DraftKind<FileSource> = { id: 'participants-source', schema: fileSourceSchema }
export const bulkTypedDrafts: DraftKind<BulkTyped> = { id: 'participants-typed', schema: typedSchema }
