import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'

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

/** The lists of the company by name (decision 19); ids stand for themselves until the names are there. */
export function useListNames(): ListNames {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery(listsQuery(api))
  const names = new Map(data?.lists.map(({ id, name }) => [id, name ?? '']))
  const complete = data?.complete === true
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
