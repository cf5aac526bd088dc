import * as z from 'zod/mini'
import { entryStates } from '../batch-entries'

export const entryColumns = ['line', 'token', 'state', 'platform', 'answer', 'person', 'history'] as const

/** What the page of a batch shows of its rows. */
export const batchAddressSchema = z.object({
  state: z.catch(z.enum(['all', ...entryStates]), 'all'),
  /** Only the failures with this answer of the platform. */
  why: z.catch(z.string(), ''),
  sort: z.catch(z.enum(entryColumns), 'line'),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
})

/** Parts of tokens are searched for: they stay out of the address (product.md, principle 6). */
export const batchEntrySchema = z.object({ words: z.catch(z.string(), '') })
