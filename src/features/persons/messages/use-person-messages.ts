import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#/api/api-context'
import { type BroadcastList, type BroadcastReading, broadcastListQuery, broadcastsRoot } from '#/api/broadcasts'
import { devicesQuery } from '#/api/devices'
import { clock } from '#/api/now'
import { personQuery } from '#/api/persons'
import { subscriptionsQuery } from '#/api/subscriptions'
import { checkReach, type Reach, type ReachRecords } from '#/contract/filters/broadcast-reach'
import { DAY_MS } from '#/contract/format/durations'
import { reachRecords } from '#/parts/reach/reach-records'
import { useNow } from '#/ui/behavior/clock'

/** One call each. Others are read on request. */
const ALWAYS = ['sent', 'scheduled'] as const
const ON_REQUEST = ['in_progress', 'paused', 'failed'] as const
export const checkedStatuses = [...ALWAYS, ...ON_REQUEST] as const
export type CheckedStatus = (typeof checkedStatuses)[number]

const PERIOD_MS = 30 * DAY_MS

/** A broadcast, and whether the person is a recipient of it. */
export interface CheckedBroadcast {
  readonly reading: BroadcastReading
  readonly reach: Reach
}

/** The broadcasts of the last 30 days and those scheduled, each checked for one person. */
export function usePersonMessages(personKey: string, withOthers: boolean) {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow('minute')
  const person = useQuery(personQuery(api, personKey))
  const subscriptions = useQuery(subscriptionsQuery(api, personKey))
  const devices = useQuery(devicesQuery(api, personKey))
  const statuses: readonly CheckedStatus[] = withOthers ? checkedStatuses : ALWAYS
  const results = useQueries({ queries: statuses.map(status => broadcastListQuery(api, status)) })
  const lists = statuses.map((status, at) => ({ status, data: results[at]?.data, error: results[at]?.error ?? null }))
  const records: ReachRecords | null =
    person.data && subscriptions.data && !devices.isPending
      ? reachRecords({
          person: person.data,
          subscriptions: subscriptions.data,
          devices: devices.data,
          readAt: Math.min(person.dataUpdatedAt, subscriptions.dataUpdatedAt) + clock.skew(),
          customFields: api.session.custom_fields,
        })
      : null
  const checked =
    records === null
      ? null
      : checkAll(
          records,
          lists.flatMap(({ data }) => data ?? []),
          now - PERIOD_MS,
        )
  return {
    person,
    subscriptions,
    lists,
    loading: subscriptions.isPending || devices.isPending || results.some(({ isPending }) => isPending),
    fetching: [person, subscriptions, devices, ...results].some(({ isFetching }) => isFetching),
    /** Null until the person's records are read. Hundreds are rendered after what is typed or clicked meanwhile. */
    checked: useDeferredValue(checked),
    refresh: () =>
      void Promise.all([
        person.refetch(),
        subscriptions.refetch(),
        devices.refetch(),
        client.refetchQueries({ queryKey: broadcastsRoot(api), type: 'active' }),
      ]),
  }
}

/** Every broadcast once, the next ones first, then the latest. One whose status just changed is in two lists. */
function checkAll(records: ReachRecords, lists: readonly BroadcastList[], since: number): readonly CheckedBroadcast[] {
  const byId = new Map<string, CheckedBroadcast>()
  for (const { broadcasts } of lists.toSorted((a, b) => a.readAt - b.readAt))
    for (const reading of broadcasts)
      byId.set(reading.broadcast.broadcast_id, { reading, reach: checkReach(records, reading) })
  const [next, past] = [[...byId.values()].filter(isNext), [...byId.values()].filter(one => !isNext(one))]
  return [
    ...next.toSorted((a, b) => timeOf(a) - timeOf(b)),
    ...past
      .filter(({ reach }) => reach.sentAt === null || reach.sentAt >= since)
      .toSorted((a, b) => timeOf(b) - timeOf(a)),
  ]
}

const isNext = ({ reach }: CheckedBroadcast): boolean => reach.tense === 'future'
const timeOf = ({ reach }: CheckedBroadcast): number => reach.sentAt ?? 0
