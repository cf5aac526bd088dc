import * as z from 'zod/mini'

/** What the devices page holds in its history entry: ids stay out of addresses (product.md, principle 6). */
export const deviceEntrySchema = z.object({
  app: z.optional(z.string()),
  device: z.optional(z.string()),
  /** The app and device that were asked for. */
  asked: z.optional(z.object({ app: z.string(), device: z.string() })),
  personKey: z.optional(z.string()),
  externalId: z.optional(z.string()),
})
export type DeviceEntry = z.infer<typeof deviceEntrySchema>

/** The state of a link to the devices page. */
export const deviceEntryState = (entry: DeviceEntry): DeviceEntry => entry
