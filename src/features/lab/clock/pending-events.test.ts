import { describe, expect, it } from 'vitest'
import { countKinds, groupPendingEvents, nextOf } from './pending-events'

describe('pending events', () => {
  const due = (at: string, what: 'participation_expires' | 'broadcast_starts', name: string) => ({
    at,
    what,
    name,
    company_key: 'DEMO',
  })
  const list = [
    due('2026-11-21T10:00:05.100Z', 'participation_expires', 'Club'),
    due('2026-11-21T10:00:40.900Z', 'participation_expires', 'Club'),
    due('2026-11-21T10:00:50.000Z', 'participation_expires', 'Offers'),
    due('2026-11-21T10:01:00.000Z', 'participation_expires', 'Club'),
    due('2026-11-21T12:00:00.000Z', 'broadcast_starts', 'Sale'),
    due('never', 'broadcast_starts', 'Broken'),
  ]

  it('are grouped if they are equal and due in the same minute; a group is due at its last event', () => {
    expect(groupPendingEvents(list).map(({ name, count, at }) => [name, count, new Date(at).toISOString()])).toEqual([
      ['Club', 2, '2026-11-21T10:00:40.900Z'],
      ['Offers', 1, '2026-11-21T10:00:50.000Z'],
      ['Club', 1, '2026-11-21T10:01:00.000Z'],
      ['Sale', 1, '2026-11-21T12:00:00.000Z'],
    ])
  })

  it('include the next event of a kind, if there is one', () => {
    expect(nextOf(list, 'broadcast_starts')?.name).toBe('Sale')
    expect(nextOf(list, 'import_settles')).toBeNull()
  })

  it('are counted by kind, in order of first appearance', () => {
    expect(countKinds(['b', 'a', 'b'])).toEqual([
      ['b', 2],
      ['a', 1],
    ])
  })
})
