import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#/api/api-context'
import { broadcastListQuery, type BroadcastReading } from '#/api/broadcasts'
import { devicesQuery } from '#/api/devices'
import { isNotFound } from '#/api/http/error'
import { clock } from '#/api/now'
import { personQuery, type PersonReading } from '#/api/persons'
import { storageScopeParts } from '#/api/session/storage-scope'
import { subscriptionsQuery } from '#/api/subscriptions'
import { readChannel } from '#/contract/broadcasts'
import { personLabel } from '#/parts/mdn/person-label'
import { buildMatrix, type MatrixRow, type SamplePerson } from './matrix'
import { quietHoursRulesOf, toSamplePerson } from './sample-person'

/** A sample person, with what has been loaded so far. */
export interface SampleEntry {
  readonly key: string
  /** Null until the person is read, and if they are gone. */
  readonly reading: PersonReading | null
  /**
   * Null until everything has been loaded, and if the person is gone, or they or their subscriptions cannot be loaded.
   */
  readonly person: SamplePerson | null
  readonly isGone: boolean
  /** Whether a refresh failed, so that the earlier data is shown. */
  readonly isStale: boolean
  readonly error: unknown
}

/** A person in the table, with the name that is shown. */
export interface NamedPerson extends SamplePerson {
  readonly name: string
}

/** The table and the people it was made for. */
export interface Matrix {
  readonly people: readonly NamedPerson[]
  readonly rows: readonly MatrixRow<BroadcastReading>[]
  /** False if there may be scheduled broadcasts that were not listed or could not be read. */
  readonly isComplete: boolean
  /** When the oldest of its data was read, in ms of the service's clock. */
  readonly readAt: number
}

/** Reads sample people and the scheduled broadcasts, and finds out who gets what. */
export function useMatrix(keys: readonly string[]) {
  const api = useApi()
  const { session } = api
  // Cached data may be out of date. Nothing is read when the user returns to the tab: that would be up to 61 calls
  const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const
  const broadcasts = useQuery({ ...broadcastListQuery(api, 'scheduled'), ...fresh })
  const hasPush = (broadcasts.data?.broadcasts ?? []).some(
    ({ broadcast }) => readChannel(broadcast.targeting?.channel ?? '') === 'push',
  )
  const persons = useQueries({ queries: keys.map(key => ({ ...personQuery(api, key), ...fresh })) })
  const subscriptions = useQueries({ queries: keys.map(key => ({ ...subscriptionsQuery(api, key), ...fresh })) })
  const devices = useQueries({
    queries: hasPush ? keys.map(key => ({ ...devicesQuery(api, key), ...fresh })) : [],
  })
  const all = [broadcasts, ...persons, ...subscriptions, ...devices]
  const isFetching = all.some(query => query.isFetching)
  const entries = keys.map((key, index): SampleEntry => {
    const [person, lists, phones] = [persons[index], subscriptions[index], devices[index]]
    const isGone = isNotFound(person?.error)
    const isReady = person?.data && lists?.data && !isGone && phones?.isPending !== true
    const error = isGone ? null : (person?.error ?? lists?.error ?? phones?.error ?? null)
    return {
      key,
      reading: isGone ? null : (person?.data ?? null),
      person: isReady
        ? toSamplePerson(
            {
              person: person.data,
              subscriptions: lists.data,
              devices: phones?.data,
              readAt: Math.min(person.dataUpdatedAt, lists.dataUpdatedAt) + clock.skew(),
            },
            session,
          )
        : null,
      isGone,
      isStale: error !== null && Boolean(isReady) && (phones === undefined || phones.data !== undefined),
      error,
    }
  })
  const matrix = useQuery({
    // Everything that the table depends on, by when it was read
    queryKey: [
      ...storageScopeParts(session),
      'sample-people',
      keys,
      all.map(({ dataUpdatedAt, errorUpdatedAt }) => [dataUpdatedAt, errorUpdatedAt]),
    ],
    queryFn: async ({ signal }): Promise<Matrix> => {
      const people = entries.flatMap(({ person, reading }) =>
        person && reading ? [{ ...person, name: personLabel(reading) }] : [],
      )
      const rules = quietHoursRulesOf(session.connection)
      const list = broadcasts.data
      const rows = await buildMatrix(people, list?.broadcasts ?? [], rules, signal)
      const isComplete = list?.isAtLimit === false && list.unreadable.length === 0
      const known = all.filter(query => query.data !== undefined && !isNotFound(query.error))
      return { people, rows, isComplete, readAt: Math.min(...known.map(query => query.dataUpdatedAt)) + clock.skew() }
    },
    // Once, when everything has been read, and not after each response
    enabled: !isFetching && broadcasts.data !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    // The next table shares nothing with this one, and comparing them would take a while
    structuralSharing: false,
    placeholderData: before => before,
  })
  return {
    broadcasts,
    entries,
    /** Null until it has been built. Deferred, because input takes precedence over rendering hundreds of cells. */
    matrix: useDeferredValue(matrix.data ?? null),
    isFetching,
    refresh: () => {
      for (const query of all) void query.refetch()
    },
  }
}
