import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { importSetupSchema } from '../file/import-settings'

const typedSchema = z.object({
  /** The rows as they were pasted or edited, also after they were read. */
  pasted: z.string(),
  /** How the source is read; null before anything was read. */
  setup: z.nullable(importSetupSchema),
  /** The app that was chosen, or the id that was typed; null as long as neither was done. */
  app: z.nullable(z.object({ id: z.string(), isOther: z.boolean() })),
})
/** What is typed and chosen on the way to a job, without the number that confirms it: that is typed each time. */
export type ImportTyped = z.infer<typeof typedSchema>

export const nothingTyped: ImportTyped = { pasted: '', setup: null, app: null }

/** The subject is `new`, or the source of rows that are sent again. */
export const importFileDrafts: DraftKind<FileSource> = { id: 'imports-file', schema: fileSourceSchema }
export const importTypedDrafts: DraftKind<ImportTyped> = { id: 'imports-typed', schema: typedSchema }
