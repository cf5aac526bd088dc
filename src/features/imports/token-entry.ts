import * as z from 'zod/mini'

/** What the page of a token holds in its history entry: a token is in no address and no title (product.md, principle 6). */
export const tokenEntrySchema = z.object({
  app: z.optional(z.string()),
  /** As typed. */
  token: z.catch(z.string(), ''),
  /** What was asked for. */
  asked: z.optional(z.object({ app: z.string(), token: z.string() })),
})

/** The state of a link to the history of a token. */
export const tokenEntryState = (app: string, token: string): z.output<typeof tokenEntrySchema> => ({
  app,
  token,
  asked: { app, token },
})
