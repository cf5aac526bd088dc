import { useQueries } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { subscriptionsQuery } from '#/api/subscriptions'
import type { ListsReading } from './compare-lists'

/**
 * Reads the subscriptions of the people in a comparison, which is shown before they are read.
 * @param enabled whether to read them now
 */
export function useListsReadings(people: readonly PersonReading[], enabled: boolean): ListsReading[] {
  const api = useApi()
  // No disabled queries: creating them would delay the first paint
  const queries = enabled ? people.map(({ person }) => subscriptionsQuery(api, person.person_key)) : []
  const results = useQueries({ queries })
  return people.map((_, index) => {
    const { data, isFetching } = results[index] ?? { data: undefined, isFetching: true }
    return data ?? (isFetching ? 'reading' : 'unread')
  })
}
