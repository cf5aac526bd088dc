import * as z from 'zod/mini'

/**
 * The history entry of the token page. Tokens identify people's phones, so they appear in neither the URL nor the
 * title.
 */
export const tokenHistoryStateSchema = z.object({
  app: z.optional(z.string()),
  /** As typed. */
  token: z.catch(z.string(), ''),
  /** What was looked up. */
  lookUp: z.optional(z.object({ app: z.string(), token: z.string() })),
})

/** The state for a link to the history of a token. */
export const tokenHistoryState = (app: string, token: string): z.output<typeof tokenHistoryStateSchema> => ({
  app,
  token,
  lookUp: { app, token },
})
