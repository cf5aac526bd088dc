import { activeListsOf, type SubscriptionsRead } from '#/api/subscriptions'
import { readTimestamp } from '#/contract/format/timestamps'
import { isActive } from '#/contract/subscriptions'
import { compareNames } from '#/ui/format/format'
import { toComparedField, type CellValue, type ComparedField } from './compare'
import { text } from './text'

/** A person's subscriptions as far as they are read. */
export type ListsReading = SubscriptionsRead | 'reading' | 'unread'

/**
 * The lists that at least one of the people is on, as the first rows of the comparison. They appear together once
 * everything is read, so that rows do not move twice; until then, and if nobody is on any list, there is one row.
 */
export function compareLists(readings: readonly ListsReading[], nameOf: (id: string) => string): ComparedField[] {
  const ids = new Set(readings.flatMap(read => (typeof read === 'string' ? [] : activeListsOf(read))))
  if (ids.size === 0 || readings.includes('reading')) {
    const state = readings.includes('reading')
      ? () => 'reading' as const
      : (read: ListsReading) => stateWithout(read, 'none')
    const cells = readings.map((read): CellValue => ({ kind: 'list', state: state(read), since: null }))
    return [toComparedField({ id: 'lists', label: text.lists.title, labelIsKey: false }, cells)]
  }
  const counts = new Map([...ids].map(id => [id, readings.filter(read => isOn(read, id)).length]))
  return [...ids]
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || compareNames(nameOf(a), nameOf(b)))
    .map(id =>
      toComparedField(
        { id: `list ${id}`, label: nameOf(id), labelIsKey: false },
        readings.map(read => cellOf(read, id)),
      ),
    )
}

type State = Extract<CellValue, { kind: 'list' }>['state']

const isOn = (read: ListsReading, id: string): boolean => typeof read !== 'string' && activeListsOf(read).includes(id)

/** The given state, unless the list may be among subscriptions that could not be read. */
const stateWithout = (read: ListsReading, state: 'off' | 'none'): State =>
  typeof read === 'string' || read.unreadable.length > 0 ? 'unread' : state

function cellOf(read: ListsReading, id: string): CellValue {
  const found =
    typeof read === 'string'
      ? undefined
      : read.subscriptions.find(subscription => isActive(subscription) && subscription.subscription_list.id === id)
  if (!found) return { kind: 'list', state: stateWithout(read, 'off'), since: null }
  return { kind: 'list', state: 'on', since: readTimestamp(found.opt_in_date) }
}
