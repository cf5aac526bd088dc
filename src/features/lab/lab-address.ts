import * as z from 'zod/mini'
import { outboxChannels } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'

/** The sections of the lab, in order. */
export const sections = ['handsets', 'clock', 'faults', 'outbox', 'forks', 'dataset'] as const
export type Section = (typeof sections)[number]

/** The open section of the lab, the channel that the outbox is filtered by, and the call to rebuild. */
export const labAddressSchema = z.object({
  part: z.catch(z.enum(sections), 'handsets'),
  channel: z.optional(z.enum(outboxChannels)),
  /** The request id of a call in the API log. */
  call: z.optional(z.string()),
})

/** The open handset. A phone number, so it is in the history entry and never in the URL. */
export const labHistorySchema = z.object({
  handset: z.optional(z.string().check(z.refine(isE164))),
})
