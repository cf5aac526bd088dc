import * as z from 'zod/mini'

/** What a new person's form starts with. In the history entry, because numbers and ids stay out of URLs. */
export const createStateSchema = z.object({
  initial: z.catch(z.nullable(z.object({ kind: z.enum(['mdn', 'external_id']), value: z.string() })), null),
})
export type CreateState = z.infer<typeof createStateSchema>
