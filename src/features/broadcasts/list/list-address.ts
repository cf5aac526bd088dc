import * as z from 'zod/mini'
import { broadcastStatuses } from '#/contract/broadcasts'

/** The seven statuses, and the drafts of this browser as an eighth. */
export const shownStatuses = ['draft', ...broadcastStatuses] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** What the list shows: a link to it shows the same to a colleague. */
export const listAddressSchema = z.object({
  view: z.catch(z.enum(['table', 'calendar']), 'table'),
  status: z.catch(z.enum(['all', ...shownStatuses]), 'all'),
  channel: z.catch(z.enum(['all', 'sms', 'push', 'other']), 'all'),
  list: z.catch(z.string(), ''),
  sort: z.catch(z.enum(['status', 'name', 'channel', 'lists', 'filters', 'time', 'recipients']), 'time'),
  order: z.catch(z.enum(['asc', 'desc']), 'desc'),
  span: z.catch(z.enum(['month', 'week']), 'month'),
  /** A day of the calendar's span, YYYY-MM-DD; empty is today. */
  day: z.catch(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
})
export type ListAddress = z.output<typeof listAddressSchema>

/** What is searched for may be a name: it stays out of the address (product.md, principle 6). */
export const listEntrySchema = z.object({ words: z.catch(z.string(), '') })
