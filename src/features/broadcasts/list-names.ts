import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useListAliases } from '#/parts/list-names/list-aliases'

/** What is known of the company's lists. */
export interface ListNames {
  /** The name of a list; its id where no name is known. */
  nameOf: (id: string) => string
  /** The service says which lists there are, and this one is not among them. */
  isGone: (id: string) => boolean
  all: readonly { id: string; name: string }[]
  /** The service has the route, and answered: every list is here. */
  complete: boolean
  loading: boolean
  error: unknown
  refetch: () => void
}

/** The lists of the company by name (decisions 19, 20); ids stand for themselves until the names are there. */
export function useListNames(): ListNames {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery(listsQuery(api))
  const given = Object.entries(useListAliases(api.session))
  const listed = (data?.lists ?? []).map(({ id, name }): [string, string] => [id, name ?? ''])
  const complete = data?.complete === true
  // A list that the service does not name may have a name of this browser's; one that it does not have is none
  const own = new Map(given)
  const names = new Map([
    ...(complete ? [] : given),
    ...listed.map(([id, name]) => [id, name || (own.get(id) ?? '')] as const),
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
