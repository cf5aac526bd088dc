import * as z from 'zod/mini'

/** The number to stop, in E.164. In the history entry, because numbers stay out of URLs. */
export const stopStateSchema = z.object({ mdn: z.catch(z.string(), '') })
export type StopState = z.infer<typeof stopStateSchema>
