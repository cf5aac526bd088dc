import * as z from 'zod/mini'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { importSetupSchema } from '../file/import-settings'

const typedSchema = z.object({
  /** The pasted or edited rows, kept even after they were read. */
  pasted: z.string(),
  /** The settings for reading the source; null before anything was read. */
  setup: z.nullable(importSetupSchema),
  /** The guess that the settings began with: the JSON of each setting. */
  guess: z._default(z.nullable(z.record(z.string(), z.string())), null),
  /** The chosen app, or the typed id; null before either. */
  app: z.nullable(z.object({ id: z.string(), isOther: z.boolean() })),
})
/**
 * What the user entered, except what is entered again for each job: the number that confirms it, and whether to skip
 * the canary, which must not carry over to the next file.
 */
export type ImportTyped = z.infer<typeof typedSchema>

export const nothingTyped: ImportTyped = { pasted: '', setup: null, guess: null, app: null }

/** The subject is `new`, or the id of the rows to send again. */
export const importFileDrafts: DraftKind<FileSource> = { id: 'imports-file', schema: fileSourceSchema }
export const importTypedDrafts: DraftKind<ImportTyped> = { id: 'imports-typed', schema: typedSchema }
