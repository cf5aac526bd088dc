import { useQueries, useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { NOBODY, personSearchQuery, type PersonReading } from '#/api/persons'
import { activeListsOf, subscriptionsQuery } from '#/api/subscriptions'

/** A lookup has usually just read the number, and its result is reused. */
const FRESH_MS = 60_000

/** Another person who has the same number. */
export interface OtherHolder {
  reading: PersonReading
  /** Ids of the lists they are on; null until they are read, and if not all of them can be read. */
  lists: string[] | null
  /** Ids of the lists they are certainly on, even if not all of their lists could be read. */
  knownLists: readonly string[]
  isReading: boolean
}

/**
 * The other people who have a person's number, with their lists.
 * @param mdn E.164; null if the person has no number or has not been read yet
 */
export function useOtherHolders(personKey: string, mdn: string | null) {
  const api = useApi()
  const search = useQuery({
    ...personSearchQuery(api, { kind: 'mdn', value: mdn ?? '' }),
    enabled: mdn !== null,
    staleTime: FRESH_MS,
  })
  const { people, unreadable, isAtLimit } = search.data ?? NOBODY
  const others = people.filter(({ person }) => person.person_key !== personKey)
  const subscriptions = useQueries({ queries: others.map(({ person }) => subscriptionsQuery(api, person.person_key)) })
  return {
    others: others.map((reading, index): OtherHolder => {
      const read = subscriptions[index]
      const knownLists = read?.data ? activeListsOf(read.data) : []
      const isWhole = read?.data?.unreadable.length === 0
      return { reading, lists: isWhole ? knownLists : null, knownLists, isReading: read?.isFetching === true }
    }),
    unreadable: unreadable.length,
    isAtLimit,
    error: search.isFetching ? null : search.error,
    retry: () => void search.refetch(),
  }
}
