import * as z from 'zod/mini'

/** What a new person's form begins with: in the history entry, since it is a number or an external id. */
export const beginSchema = z.object({
  begin: z.catch(z.nullable(z.object({ kind: z.enum(['mdn', 'external_id']), value: z.string() })), null),
})
export type BeginState = z.infer<typeof beginSchema>
