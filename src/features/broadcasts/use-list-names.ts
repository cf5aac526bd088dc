import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useListAliases } from '#/parts/list-names/list-aliases'

/** The company's lists, as far as they are known. */
export interface ListNames {
  /** The name of a list; its ID if no name is known. */
  nameOf: (id: string) => string
  /** The service returned all lists, and this one is not among them. */
  isGone: (id: string) => boolean
  all: readonly { id: string; name: string }[]
  /** The service offers the lists route and answered: every list is here. */
  complete: boolean
  loading: boolean
  error: unknown
  refetch: () => void
}

/** The lists of the company by name. Until the names are loaded, and on services without that route, IDs take their place. */
export function useListNames(): ListNames {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery(listsQuery(api))
  const aliases = Object.entries(useListAliases(api.session))
  const listed = (data?.lists ?? []).map(({ id, name }): [string, string] => [id, name ?? ''])
  const complete = data?.complete === true
  // An alias of this browser names a list that the service does not name, but never a list that it does not have
  const aliasById = new Map(aliases)
  const names = new Map([
    ...(complete ? [] : aliases),
    ...listed.map(([id, name]) => [id, name || (aliasById.get(id) ?? '')] as const),
  ])
  return {
    nameOf: id => names.get(id) || id,
    isGone: id => complete && !names.has(id),
    all: [...names].map(([id, name]) => ({ id, name: name || id })),
    complete,
    loading: isPending,
    error,
    refetch: () => void refetch(),
  }
}
