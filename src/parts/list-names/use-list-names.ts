import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useListAliases } from './list-aliases'

/** The names of the company's lists. */
export interface ListNames {
  /** The service's name for the list, else the alias given in this browser; null without either. */
  nameOf: (listId: string) => string | null
  /** Whether users may give the list an alias, because the service has no name for it. */
  canBeNamed: (listId: string) => boolean
  /** The aliases given in this browser, by list id. */
  aliases: Readonly<Record<string, string>>
}

/** Names from the lists route, which a service may not have, else the aliases given in this browser. */
export function useListNames(): ListNames {
  const api = useApi()
  const { data, isPending } = useQuery(listsQuery(api))
  const aliases = useListAliases(api.session)
  const serviceName = (listId: string): string | null => {
    const name = data?.lists.find(({ id }) => id === listId)?.name ?? ''
    return name === '' ? null : name
  }
  return {
    nameOf: listId => serviceName(listId) ?? (Object.hasOwn(aliases, listId) ? (aliases[listId] ?? null) : null),
    canBeNamed: listId => !isPending && serviceName(listId) === null,
    aliases,
  }
}
