import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useApi } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { cachePerson, personSearchQuery, type PersonLookUp, type PersonReading, type PersonsFound } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { pathSegmentFault } from '#/contract/format/path'
import { readHistoryState, replaceEntry } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { onlyPerson } from '#/parts/mdn/PersonChoices'
import { isLeaving } from '#/ui/behavior/navigation'
import { addRecent } from '../recents'
import { lookUpAddressSchema, lookUpHistorySchema, sameLookUp, type LookUpHistory } from './look-up-state'

/** Placeholder for a disabled query. */
const NOTHING: PersonLookUp = { kind: 'mdn', value: '' }

interface Search {
  id: string
  lookUp: PersonLookUp
}

/** Opens the profile of a person who has just been read, without reading them again. Resolves after the navigation. */
export function useOpenPerson(): (reading: PersonReading) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const routeParams = useRouteParams()
  return async reading => {
    cachePerson(client, api, reading)
    await navigate(paths.person(routeParams, reading.person.person_key))
  }
}

/**
 * Runs one search at a time. Opens the profile of a person who is certainly the only match; any other result becomes a
 * history entry, so that a reload and Back show it again.
 */
export function useLookUp(typed: string, boxNumber: number) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const routeParams = useRouteParams()
  const open = useOpenPerson()
  const [{ result: kind }] = useUrlState(lookUpAddressSchema)
  const history = readHistoryState(lookUpHistorySchema, location.state)
  const [search, setSearch] = useState<Search | null>(null)
  const pending = search !== null && search.id !== history.searchId ? search : null

  const searching = useQuery({ ...personSearchQuery(api, pending?.lookUp ?? NOTHING), enabled: pending !== null })
  const finished = pending === null ? history.lookUp : undefined
  const result = useQuery({ ...personSearchQuery(api, finished ?? NOTHING), enabled: finished !== undefined })

  const finish = useEffectEvent(({ id, lookUp }: Search, found: PersonsFound) => {
    const only = onlyPerson(found)
    if (only && pathSegmentFault(only.person.person_key) === null) {
      // Back shows an earlier result with its own text
      if (history.draft !== undefined) replaceEntry(location.key, { ...history, draft: undefined })
      // Ends the search, so that Back, pressed before the person is on screen, does not open them again
      void open(only).then(() => startTransition(() => setSearch(null)))
      return
    }
    const isNobody = found.people.length === 0 && found.unreadable.length === 0
    if (isNobody) addRecent(api.session, { nobody: lookUp, at: now() })
    const state: LookUpHistory = { text: typed, lookUp, searchId: id, view: history.view, box: boxNumber }
    const query = isNobody ? '?result=nobody' : '?result=several'
    // A search that finds no one often has a typo, so the next result replaces it in the history
    const replace = kind === 'nobody' || (history.lookUp !== undefined && sameLookUp(history.lookUp, lookUp))
    void navigate({ pathname: paths.lookUp(routeParams), search: query }, { replace, state, flushSync: true })
  })
  const { isFetching } = searching
  // Not what an earlier search for the same value found, which is still there after a failure
  const found = searching.isSuccess && !isFetching && searching.data
  const { state: navigation } = useNavigation()
  useEffect(() => {
    // A link clicked in the meantime takes precedence. If that is canceled, `navigation` changes and this runs again
    if (pending !== null && found && !isLeaving(location.pathname)) finish(pending, found)
  }, [pending, found, navigation, location.pathname])

  return {
    /** Starts a search, unless the same one is already running. */
    start(lookUp: PersonLookUp): void {
      if (pending !== null && isFetching && sameLookUp(pending.lookUp, lookUp)) return
      const query = personSearchQuery(api, lookUp)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // So that the call does not wait for the render that follows; `searching` takes it over and shows its failure
      client.query(query).catch(() => undefined)
      setSearch({ id: newId(), lookUp })
    },
    stop: () => setSearch(null),
    retry: () => void (pending === null ? result.refetch() : searching.refetch()),
    /** What is being looked up, or was. */
    lookUp: pending?.lookUp ?? finished ?? null,
    // Also true until the new history entry is there: a key pressed before then would change the previous entry
    isPending: pending !== null,
    query: pending === null ? result : searching,
    /** Whether this entry compares people. The comparison then takes the focus, so that its keys work. */
    isComparison: kind === 'several' && history.lookUp !== undefined,
    /** Whether the URL says that there was a result, but this entry does not know what was looked up. */
    isSharedLink: kind !== undefined && history.lookUp === undefined && pending === null,
  }
}
