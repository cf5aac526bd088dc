import * as z from 'zod/mini'

/** A file or pasted rows, stored until they become a job. */
export const fileSourceSchema = z.object({
  file: z.instanceof(Blob),
  title: z.string(),
  /** Whether it is UTF-8 text that the user can edit on the page: pasted rows, or rows to send again. */
  isText: z.optional(z.boolean()),
  /**
   * Identifies the choice of the file, which becomes one job. Absent until `useBulkFile` sets it, and in older drafts.
   */
  sourceId: z.optional(z.string()),
})
export type FileSource = z.infer<typeof fileSourceSchema>
