import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useListAliases } from './list-aliases'

/** What the lists of the company are called. */
export interface ListNames {
  /** The service's name for it, else the one a user of this browser gave; null without either. */
  nameOf: (listId: string) => string | null
  /** Whether users may name it: the service does not. */
  isNameless: (listId: string) => boolean
  given: Readonly<Record<string, string>>
}

/** Names from the lists route where the service has it, else those that users gave (decision 20). */
export function useListNames(): ListNames {
  const api = useApi()
  const { data, isPending } = useQuery(listsQuery(api))
  const given = useListAliases(api.session)
  const own = (listId: string): string | null => {
    const name = data?.lists.find(({ id }) => id === listId)?.name ?? ''
    return name === '' ? null : name
  }
  return {
    nameOf: listId => own(listId) ?? (Object.hasOwn(given, listId) ? (given[listId] ?? null) : null),
    isNameless: listId => !isPending && own(listId) === null,
    given,
  }
}
