import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useListAliases } from './list-aliases'
import { text } from './text'

/** The company's lists, as far as they are known. */
export interface ListNames {
  /** The name of a list inside a sentence; "list 4120" if no name is known, or if the list is gone. */
  nameOf: (id: string) => string
  /** The name of a list by itself, as in a table; its id if no name is known, or if the list is gone. */
  nameOrId: (id: string) => string
  /** The name of a list; null if no name is known, or if the list is gone. */
  currentNameOf: (id: string) => string | null
  /**
   * The service's name for the list, or otherwise this browser's alias, even if the list is gone; null without either.
   */
  knownNameOf: (id: string) => string | null
  /** Whether users may give the list an alias, because the service has no name for it or could not be asked. */
  canBeNamed: (id: string) => boolean
  /** Whether the service returned all lists, and this one is not among them. */
  isGone: (id: string) => boolean
  all: readonly { id: string; name: string }[]
  /** The aliases given in this browser, by list id. */
  aliases: Readonly<Record<string, string>>
  /** Whether the service returned its lists and every row could be read: then `all` has every list. */
  complete: boolean
  loading: boolean
  error: unknown
  refetch: () => void
}

/** In characters. No real name is this long. */
const MAX_NAME = 2_000

/**
 * The lists of the company by name. Until names are loaded, and on services without the lists route, aliases or ids
 * take their place.
 * @param enabled whether to read the names now
 */
export function useListNames({ enabled = true } = {}): ListNames {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery({ ...listsQuery(api), enabled })
  const aliases = useListAliases(api.session)
  const complete = data?.complete === true
  const aliasById = new Map(Object.entries(aliases))
  const serviceNames = new Map((data?.lists ?? []).map(({ id, name }) => [id, (name ?? '').slice(0, MAX_NAME)]))
  const knownNameOf = (id: string) => serviceNames.get(id) || (aliasById.get(id) ?? null)
  // An alias must not make a list that the service no longer has look like one that it has
  const isGone = (id: string) => complete && !serviceNames.has(id)
  const currentNameOf = (id: string) => (isGone(id) ? null : knownNameOf(id) || null)
  const nameOrId = (id: string) => currentNameOf(id) ?? id
  const ids = new Set([...(complete ? [] : aliasById.keys()), ...serviceNames.keys()])
  return {
    nameOf: id => currentNameOf(id) ?? text.unnamed(id),
    nameOrId,
    currentNameOf,
    knownNameOf,
    canBeNamed: id => !isPending && !serviceNames.get(id),
    isGone,
    all: [...ids].map(id => ({ id, name: nameOrId(id) })),
    aliases,
    complete,
    loading: isPending,
    error,
    refetch: () => void refetch(),
  }
}
