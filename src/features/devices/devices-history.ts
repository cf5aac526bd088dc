import * as z from 'zod/mini'

/** The history entry of the devices page. Not in the URL, because device ids stay out of URLs. */
export const devicesHistorySchema = z.object({
  app: z.optional(z.string()),
  device: z.optional(z.string()),
  /** The app and device that were searched for. */
  searched: z.optional(z.object({ app: z.string(), device: z.string() })),
  /** The person whose profile led here. */
  forPerson: z.optional(z.string()),
  /** The device that was searched for has been associated: the form no longer begins with that person. */
  isAssociated: z.optional(z.boolean()),
})
export type DevicesHistory = z.infer<typeof devicesHistorySchema>

/** The state of a link to the devices page. */
export const devicesHistoryState = (history: DevicesHistory): DevicesHistory => history
