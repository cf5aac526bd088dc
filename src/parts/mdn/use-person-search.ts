import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery, type PersonLookUp, type PersonReading, type PersonsFound } from '#/api/persons'
import { currentPath, isLeaving } from '#/ui/behavior/navigation'
import { onlyPerson } from './PersonChoices'

/** A search as it was requested. Later refreshes of the same lookup do not change its result. */
type PersonSearch =
  | { state: 'searching' }
  | { state: 'found'; found: PersonsFound }
  | { state: 'failed'; error: unknown; lookUp: PersonLookUp }

/** Searches for persons on request. Only the latest search counts. */
export function usePersonSearch() {
  const api = useApi()
  const client = useQueryClient()
  const [search, setSearch] = useState<PersonSearch | null>(null)
  /** The number of the latest search. */
  const latest = useRef(0)
  // A late response must not navigate once the user has left the page
  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )

  /** @param onFound called if there is exactly one person and the user is not on the way to another page */
  const find = async (lookUp: PersonLookUp, onFound: (person: PersonReading) => void): Promise<void> => {
    const number = ++latest.current
    const path = currentPath()
    setSearch({ state: 'searching' })
    let found
    try {
      found = await client.query({ ...personSearchQuery(api, lookUp), staleTime: 0 })
    } catch (error) {
      if (latest.current === number) setSearch({ state: 'failed', error, lookUp })
      return
    }
    if (latest.current !== number) return
    setSearch({ state: 'found', found })
    const person = onlyPerson(found)
    if (person && !isLeaving(path)) onFound(person)
  }
  return {
    search,
    find,
    /** Drops the search and its result. */
    abandon: (): void => {
      latest.current++
      setSearch(null)
    },
  }
}
