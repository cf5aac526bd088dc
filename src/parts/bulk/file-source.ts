import * as z from 'zod/mini'

/** A file or pasted rows, as they are kept until they are a job. */
export const fileSourceSchema = z.object({
  file: z.instanceof(Blob),
  title: z.string(),
  /** Whether it is text in UTF-8 that its user may edit on the page: not a file of theirs. */
  isText: z.optional(z.boolean()),
})
export type FileSource = z.infer<typeof fileSourceSchema>
