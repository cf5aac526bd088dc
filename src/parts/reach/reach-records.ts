import type { DevicesRead } from '#/api/devices'
import type { PersonReading } from '#/api/persons'
import type { SubscriptionsRead } from '#/api/subscriptions'
import type { ReachRecords } from '#/contract/filters/broadcast-reach'

interface Readings extends Pick<ReachRecords, 'readAt' | 'customFields'> {
  person: PersonReading
  subscriptions: SubscriptionsRead
  /** Undefined if they were not read. */
  devices: DevicesRead | undefined
}

/**
 * What was read about a person, in the form that `checkReach` expects. Subscriptions or devices count as incomplete if
 * some of their records are unreadable.
 */
export const reachRecords = ({ person, subscriptions, devices, ...rest }: Readings): ReachRecords => ({
  ...rest,
  person: person.person,
  rawPerson: person.raw,
  subscriptions: subscriptions.subscriptions,
  subscriptionsComplete: subscriptions.unreadable.length === 0,
  devices: devices?.unreadable.length === 0 ? devices.devices.length : null,
})
