import * as z from 'zod/mini'
import { outboxChannels } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'

export const sections = ['handsets', 'clock', 'faults', 'outbox', 'dataset'] as const
export type Section = (typeof sections)[number]

/** Which part of the lab is open, and what the outbox is narrowed to. */
export const labAddressSchema = z.object({
  part: z.catch(z.enum(sections), 'handsets'),
  channel: z.optional(z.enum(outboxChannels)),
})

/** Whose handset is in the hand: a number, so never in the address (product.md, principle 6). */
export const labEntrySchema = z.object({
  handset: z.optional(z.string().check(z.refine(isE164))),
})
