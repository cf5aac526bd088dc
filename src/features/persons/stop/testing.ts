import type { PersonReading } from '#/api/persons'
import type { Broadcast } from '#/contract/broadcasts'
import type { Subscription } from '#/contract/subscriptions'
import type { Holder, NumberReading } from './number-reading'

/** For tests: a person with a first name, whose key is that name. */
export function personNamed(name: string): PersonReading {
  const person = { person_key: name, custom_fields: { first_name: name }, mobile_phone: { mdn: '+13125550142' } }
  return { person, raw: person, differences: [] }
}

/** For tests: a subscription from one day of November 2026 until another; still active if no end is given. */
export const period = (id: string, from: number, until?: number): Subscription => ({
  subscription_list: { id },
  opt_in_date: day(from),
  ...(until !== undefined && { opt_out_date: day(until), opt_out_reason: 'api_opt_out' }),
})

/** For tests: noon on a day of November 2026. */
export const day = (date: number): string => `2026-11-${String(date).padStart(2, '0')}T12:00:00Z`

/** For tests: a person who has the number; `null` for subscriptions that could not be read. */
export const holder = (name: string, subscriptions: Subscription[] | null, unreadable = 0): Holder => ({
  reading: personNamed(name),
  subscriptions: subscriptions && {
    subscriptions,
    unreadable: Array.from({ length: unreadable }, () => ({ raw: {} })),
  },
})

/** For tests: a broadcast in progress that started on a day of November 2026. */
export const underWay = (id: string, lists: string[], started: number, more: Partial<Broadcast> = {}): Broadcast => ({
  broadcast_id: id,
  status: 'in_progress',
  targeting: { source_lists: lists },
  delivery: { send_start_date: day(started) },
  ...more,
})

/** For tests: a reading in which everything could be read and nothing was found. */
export const numberReading = (more: Partial<NumberReading>): NumberReading => ({
  mdn: '+13125550142',
  readAt: Date.parse(day(20)),
  holders: [],
  unreadableHolders: 0,
  hasMoreHolders: false,
  invitations: [],
  invitationsComplete: true,
  broadcasts: [],
  unreadBroadcasts: [],
  ...more,
})
