import { describe, expect, it } from 'vitest'
import { describeArrival } from './describe-arrival'
import { findArrivals, withEveryoneOff, type Arrival } from './find-arrivals'
import type { NumberReading } from './number-reading'
import { day, holder, numberReading, period, underWay } from './testing'

/** `kind: names`, marked if uncertain. */
const inWords = (arrival: Arrival): string => {
  if (arrival.kind === 'subscribed')
    return `subscribed: ${arrival.person.person.person_key} ${arrival.lists.join()} ${arrival.broadcasts.map(({ broadcast_id }) => broadcast_id).join()}`.trim()
  if (arrival.kind === 'under-way')
    return `under-way: ${arrival.broadcast.broadcast_id} ${arrival.names.join()}${arrival.isCertain ? '' : ' uncertain'}`
  return arrival.kind
}
const arrivals = (more: Partial<NumberReading>): string[] => findArrivals(numberReading(more)).map(inWords)

describe('what can still arrive', () => {
  it('is nothing if everyone is off every list and nothing is under way', () => {
    expect(arrivals({ holders: [holder('Ines', [period('1', 1, 5)]), holder('Tom', [])] })).toEqual([])
  })

  it('includes the lists that someone is on, with the broadcasts scheduled for them, the next one first', () => {
    const scheduled = (id: string, lists: string[], at: number) => ({
      broadcast_id: id,
      status: 'scheduled',
      send_scheduled_date: day(at),
      targeting: { source_lists: lists },
    })
    const broadcasts = [scheduled('late', ['1'], 25), scheduled('soon', ['1', '2'], 21), scheduled('other', ['3'], 21)]
    expect(arrivals({ holders: [holder('Ines', [period('1', 1)])], broadcasts })).toEqual([
      'subscribed: Ines 1 soon,late',
    ])
  })

  it('does not name the next broadcast if not all scheduled ones could be read', () => {
    const broadcasts = [{ broadcast_id: 'b', status: 'scheduled', targeting: { source_lists: ['1'] } }]
    const holders = [holder('Ines', [period('1', 1)])]
    expect(arrivals({ holders, broadcasts, unreadBroadcasts: ['paused', 'scheduled'] })[0]).toBe('subscribed: Ines 1')
  })

  it('says when the next broadcast goes out, with the time as `writeSendTime` writes it', () => {
    const next = { broadcast_id: 'b', status: 'scheduled', name: 'News', send_scheduled_date: day(21) }
    const reading = numberReading({
      holders: [holder('Ines', [period('1', 1)])],
      broadcasts: [{ ...next, targeting: { source_lists: ['1'] } }],
    })
    const writeSendTime = (ms: number, id: string | null) => `${ms === Date.parse(day(21)) ? 'then' : 'else'}, as ${id}`
    const context = { nameOfList: () => 'Weekend offers', writeSendTime, zone: 'UTC', now: Date.parse(day(20)) }
    expect(findArrivals(reading).map(arrival => describeArrival(arrival, context))).toEqual([
      expect.stringMatching(/Next is News on then, as b\.$/),
    ])
  })

  it.each(['push', 'Push'])('says that a broadcast under way is a push message if its channel is %j', channel => {
    const broadcast = underWay('b', ['1'], 10, { targeting: { channel, source_lists: ['1'] } })
    const reading = numberReading({ holders: [holder('Ines', [period('1', 1, 11)])], broadcasts: [broadcast] })
    const context = { nameOfList: () => '', writeSendTime: () => '', zone: 'UTC', now: Date.parse(day(20)) }
    expect(findArrivals(reading).map(arrival => describeArrival(arrival, context))).toEqual([
      expect.stringMatching(/push/),
    ])
  })

  it('includes a broadcast under way, for people who were on one of its lists when it started', () => {
    const holders = [
      holder('left before', [period('1', 1, 9)]),
      holder('left after', [period('1', 1, 11)]),
      holder('joined after', [period('1', 11, 12)]),
      holder('on another', [period('2', 1, 11)]),
    ]
    expect(arrivals({ holders, broadcasts: [underWay('B', ['1'], 10)] })).toEqual(['under-way: B left after'])
  })

  it('includes a broadcast under way for people who left or joined within a minute of its start, because clocks differ', () => {
    const from = (date: string, seconds: number) => new Date(Date.parse(date) + seconds * 1000).toISOString()
    const left = (seconds: number) => ({ ...period('1', 1, 9), opt_out_date: from(day(10), -seconds) })
    const joined = (seconds: number) => ({ ...period('1', 1), opt_in_date: from(day(10), seconds) })
    const holders = [
      holder('left 59', [left(59)]),
      holder('left 61', [left(61)]),
      holder('joined 59', [joined(59)]),
      holder('joined 61', [joined(61)]),
    ]
    expect(arrivals({ holders, broadcasts: [underWay('B', ['1'], 10)] }).at(-1)).toBe('under-way: B left 59,joined 59')
  })

  it('includes a broadcast under way whose start or lists are unknown, as uncertain', () => {
    const holders = [holder('Ines', [period('1', 1, 11)])]
    const due = { delivery: null, send_scheduled_date: day(10) }
    expect(arrivals({ holders, broadcasts: [underWay('B', ['1'], 10, due)] })).toEqual(['under-way: B Ines uncertain'])
    const later = { ...due, send_scheduled_date: day(15) }
    expect(arrivals({ holders, broadcasts: [underWay('B', ['1'], 10, later)] })).toEqual([])
    expect(arrivals({ holders, broadcasts: [underWay('B', [], 10, { targeting: null })] })).toEqual([
      'under-way: B Ines uncertain',
    ])
  })

  it('separates people who were on a list of a broadcast under way from people who may have been', () => {
    const holders = [holder('Ines', [period('1', 1)]), holder('Tom', null)]
    expect(arrivals({ holders, broadcasts: [underWay('B', ['1'], 10)] }).slice(-2)).toEqual([
      'under-way: B Ines',
      'under-way: B Tom uncertain',
    ])
  })

  it('includes a broadcast under way to a list of someone who has since been deleted or changed their number, as uncertain', () => {
    const stopped = ['Ines', 'Tom'].map(name => ({ person_key: name, name, list_id: '1' }))
    const broadcasts = [underWay('B', ['1'], 10), underWay('C', ['2'], 10)]
    const reading = numberReading({ holders: [holder('Tom', [period('1', 11, 12)])], broadcasts })
    expect(findArrivals(reading, stopped).map(inWords)).toEqual(['under-way: B Ines uncertain'])
  })

  it('includes everything that could not be read', () => {
    expect(arrivals({ holders: [holder('Ines', null)], broadcasts: [underWay('B', ['1'], 10)] })).toEqual([
      'unread-lists',
      'under-way: B Ines uncertain',
    ])
    expect(arrivals({ holders: [holder('Ines', [], 1)] })).toEqual(['unread-lists'])
    expect(arrivals({ unreadableHolders: 1, hasMoreHolders: true, invitationsComplete: false })).toEqual([
      'unread-people',
      'more-people',
      'unread-invitations',
    ])
    expect(arrivals({ unreadBroadcasts: ['paused'] })).toEqual(['unread-broadcasts'])
    // Scheduled broadcasts matter only to people on a list, and those people are named
    expect(arrivals({ unreadBroadcasts: ['scheduled'] })).toEqual([])
  })

  it('includes an unanswered invitation', () => {
    const invitation = { campaign: { acquisition_id: 'A' }, listId: '1', participant: { status: 'PENDING' } }
    expect(arrivals({ invitations: [invitation] })).toEqual(['invitation'])
  })

  it('shows before a stop what it would not prevent: a broadcast under way', () => {
    const reading = numberReading({
      holders: [holder('Ines', [period('1', 1)])],
      broadcasts: [underWay('B', ['1'], 10)],
    })
    expect(findArrivals(withEveryoneOff(reading)).map(inWords)).toEqual(['under-way: B Ines'])
  })
})
