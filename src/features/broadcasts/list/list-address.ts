import * as z from 'zod/mini'
import { shownStatuses } from '../broadcast-row'

/** What the list shows, in the URL, so that a colleague who opens a link sees the same list. */
export const listAddressSchema = z.object({
  view: z.catch(z.enum(['table', 'calendar']), 'table'),
  status: z.catch(z.enum(['all', ...shownStatuses]), 'all'),
  channel: z.catch(z.enum(['all', 'sms', 'push', 'other']), 'all'),
  list: z.catch(z.string(), ''),
  sort: z.catch(z.enum(['status', 'name', 'channel', 'lists', 'filters', 'time', 'recipients']), 'time'),
  order: z.catch(z.enum(['asc', 'desc']), 'desc'),
  span: z.catch(z.enum(['month', 'week']), 'month'),
  /** A day in the calendar's range, YYYY-MM-DD; empty means today. */
  day: z.catch(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
})
export type ListAddress = z.output<typeof listAddressSchema>

/** The search may contain a person's name, so it is kept in the history entry and never in the URL. */
export const listHistorySchema = z.object({ words: z.catch(z.string(), '') })
