import * as z from 'zod/mini'
import { entryStates } from '../batch-entries'

export const entryColumns = ['line', 'token', 'state', 'platform', 'response', 'person', 'history'] as const

/** Which rows of a batch the page shows, and in which order. */
export const batchAddressSchema = z.object({
  state: z.catch(z.enum(['all', ...entryStates]), 'all'),
  /** Only the failures with this platform response. */
  why: z.catch(z.string(), ''),
  sort: z.catch(z.enum(entryColumns), 'line'),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
})

/** The search may contain part of a token, so it is in the history entry, not in the URL. */
export const batchEntrySchema = z.object({ search: z.catch(z.string(), '') })
