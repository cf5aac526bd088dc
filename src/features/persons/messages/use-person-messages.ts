import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#/api/api-context'
import { type BroadcastList, type BroadcastReading, broadcastListQuery, broadcastsRoot } from '#/api/broadcasts'
import { devicesQuery } from '#/api/devices'
import { mapInChunks } from '#/api/map-in-chunks'
import { clock } from '#/api/now'
import { personQuery } from '#/api/persons'
import { storageScopeParts } from '#/api/session/storage-scope'
import { subscriptionsQuery } from '#/api/subscriptions'
import { checkReach, type Reach, type ReachRecords } from '#/contract/filters/broadcast-reach'
import { DAY_MS } from '#/contract/format/durations'
import { reachRecords } from '#/parts/reach/reach-records'
import { useNow } from '#/ui/behavior/clock'

/** Always read, with one call each. The others are read on request. */
const ALWAYS = ['sent', 'scheduled'] as const
const ON_REQUEST = ['in_progress', 'paused', 'failed'] as const
/** The statuses whose broadcasts can be checked. */
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
  const broadcastsByStatus = statuses.map((status, index) => ({
    status,
    data: results[index]?.data,
    error: results[index]?.error ?? null,
  }))
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
  const checks = useQuery({
    // Everything that a check depends on, by when it was read
    queryKey: [
      ...storageScopeParts(api.session),
      'reach',
      personKey,
      [person, subscriptions, devices, ...results].map(({ dataUpdatedAt }) => dataUpdatedAt),
      statuses,
    ],
    queryFn: async () =>
      records && {
        withOthers,
        broadcasts: await checkAll(
          records,
          broadcastsByStatus.flatMap(({ data }) => data ?? []),
        ),
      },
    enabled: records !== null && !results.some(({ isPending }) => isPending),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const checked = useDeferredValue(checks.data)
  const areOthersPending = results.slice(ALWAYS.length).some(({ isPending }) => isPending)
  return {
    person,
    subscriptions,
    broadcastsByStatus,
    /** Whether broadcasts that are read on request were requested, and are still missing from `checked`. */
    isReadingOthers: withOthers && (areOthersPending || checked?.withOthers === false),
    /** Whether broadcasts or records are being read that `checked` does not include yet. */
    isLoading:
      person.isPending ||
      subscriptions.isPending ||
      devices.isPending ||
      results.some(({ isPending }) => isPending) ||
      checks.isFetching ||
      checked !== checks.data,
    isFetching: [person, subscriptions, devices, ...results].some(({ isFetching }) => isFetching),
    /**
     * Null until the person's records and the broadcasts are read and checked. Deferred, because input takes precedence
     * over rendering hundreds of rows.
     */
    checked: checked ? sortChecked(checked.broadcasts, now - PERIOD_MS) : null,
    refresh: () =>
      void Promise.all([
        person.refetch(),
        subscriptions.refetch(),
        devices.refetch(),
        client.refetchQueries({ queryKey: broadcastsRoot(api), type: 'active' }),
      ]),
  }
}

/** Checks every broadcast once: one whose status just changed can be in two lists. In chunks: hundreds take a while. */
async function checkAll(records: ReachRecords, lists: readonly BroadcastList[]): Promise<readonly CheckedBroadcast[]> {
  const byId = new Map<string, BroadcastReading>()
  for (const { broadcasts } of lists.toSorted((a, b) => a.readAt - b.readAt))
    for (const reading of broadcasts) byId.set(reading.broadcast.broadcast_id, reading)
  const check = (reading: BroadcastReading) => ({ reading, reach: checkReach(records, reading) })
  return mapInChunks([...byId.values()], chunk => chunk.map(check), 50)
}

/** Future broadcasts, the next one first; then those sent since `since` or at an unknown time, the latest first. */
function sortChecked(checked: readonly CheckedBroadcast[], since: number): readonly CheckedBroadcast[] {
  const future = checked.filter(isFuture)
  const past = checked.filter(broadcast => !isFuture(broadcast))
  return [
    ...future.toSorted((a, b) => timeOf(a) - timeOf(b)),
    ...past
      .filter(({ reach }) => reach.sentAt === null || reach.sentAt >= since)
      .toSorted((a, b) => timeOf(b) - timeOf(a)),
  ]
}

const isFuture = ({ reach }: CheckedBroadcast): boolean => reach.tense === 'future'
const timeOf = ({ reach }: CheckedBroadcast): number => reach.sentAt ?? 0
