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
import { nightRulesOf, toSamplePerson } from './sample-person'

/** A sample person as far as they are loaded. */
export interface SampleEntry {
  readonly key: string
  /** Null until they are read. */
  readonly reading: PersonReading | null
  /** Null while something is loading, and if something could not be loaded. */
  readonly person: SamplePerson | null
  readonly isGone: boolean
  readonly error: unknown
}

/** A person of the table, with a name. */
export interface NamedPerson extends SamplePerson {
  readonly name: string
}

/** The table and the people it was made for. */
export interface Matrix {
  readonly people: readonly NamedPerson[]
  readonly rows: readonly MatrixRow<BroadcastReading>[]
}

/** Reads sample people and the scheduled broadcasts, and finds out who gets what. */
export function useMatrix(keys: readonly string[]) {
  const api = useApi()
  const { session } = api
  // Cached ones may have changed
  const fresh = { staleTime: 0 } as const
  const broadcasts = useQuery({ ...broadcastListQuery(api, 'scheduled'), ...fresh })
  const hasPush = (broadcasts.data?.broadcasts ?? []).some(
    ({ broadcast }) => readChannel(broadcast.targeting?.channel ?? '') === 'push',
  )
  const persons = useQueries({ queries: keys.map(key => ({ ...personQuery(api, key), ...fresh })) })
  const subscriptions = useQueries({ queries: keys.map(key => ({ ...subscriptionsQuery(api, key), ...fresh })) })
  const devices = useQueries({
    queries: hasPush ? keys.map(key => ({ ...devicesQuery(api, key), ...fresh })) : [],
  })
  const all = [...persons, ...subscriptions, ...devices]
  const entries = keys.map((key, index): SampleEntry => {
    const [person, lists, phones] = [persons[index], subscriptions[index], devices[index]]
    const isGone = isNotFound(person?.error)
    const isReady = person?.data && lists?.data && !isGone && phones?.isPending !== true
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
      error: isGone ? null : ((person?.data ? null : person?.error) ?? (lists?.data ? null : lists?.error) ?? null),
    }
  })
  const isLoading = broadcasts.isPending || all.some(({ isPending }) => isPending)
  const matrix = useQuery({
    // Everything that the table depends on, by when it was read
    queryKey: [
      ...storageScopeParts(session),
      'sample-people',
      keys,
      [broadcasts, ...all].map(({ dataUpdatedAt, errorUpdatedAt }) => [dataUpdatedAt, errorUpdatedAt]),
    ],
    queryFn: async (): Promise<Matrix> => {
      const people = entries.flatMap(({ person, reading }) =>
        person && reading ? [{ ...person, name: personLabel(reading) }] : [],
      )
      const rows = await buildMatrix(people, broadcasts.data?.broadcasts ?? [], nightRulesOf(session.connection))
      return { people, rows }
    },
    enabled: !isLoading && broadcasts.data !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    // The next table shares nothing with this one, and comparing them would take long
    structuralSharing: false,
    placeholderData: before => before,
  })
  return {
    broadcasts,
    entries,
    /** Null until it is worked out. Input takes precedence over rendering hundreds of cells. */
    matrix: useDeferredValue(matrix.data ?? null),
    isFetching: [broadcasts, ...all].some(query => query.isFetching),
    refresh: () => {
      for (const query of [broadcasts, ...all]) void query.refetch()
    },
  }
}
