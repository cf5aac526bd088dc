import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { personQuery, personSearchQuery } from '#/api/persons'
import type { PersonLookUp } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { pathSegmentFault } from '#/contract/format/path'
import type { LookUpHistory } from '#/features/persons/look-up/look-up-state'
import { addRecent } from '#/features/persons/recents'
import { paths } from '#/nav/paths'
import { onlyPerson } from '#/parts/mdn/PersonChoices'

/**
 * Looks up what was chosen in the palette. Opens the profile of a person who is certainly the only match; any other
 * result is shown by the lookup page.
 */
export function useLookUpFromPalette(text: string, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Number of the current search. Typing, or closing the palette, makes the reply to an earlier one obsolete. */
  const current = useRef(0)
  useEffect(
    () => () => {
      current.current = -1
    },
    [],
  )

  const start = async (lookUp: PersonLookUp) => {
    const turn = ++current.current
    setBusy(true)
    setError(null)
    try {
      const found = await queries.query({ ...personSearchQuery(api, lookUp), staleTime: 0 })
      if (current.current !== turn) return
      const routeParams = routeParamsOf(api.session)
      const only = onlyPerson(found)
      onDone()
      if (only && pathSegmentFault(only.person.person_key) === null) {
        queries.setQueryData(personQuery(api, only.person.person_key).queryKey, only)
        await navigate(paths.person(routeParams, only.person.person_key))
        return
      }
      // Nothing was typed if a recent lookup was chosen
      const state: LookUpHistory = { text: text.trim() === '' ? lookUp.value : text, lookUp, searchId: newId() }
      const isNobody = found.people.length === 0 && found.unreadable.length === 0
      if (isNobody) addRecent(api.session, { nobody: lookUp, at: now() })
      await navigate(`${paths.lookUp(routeParams)}?result=${isNobody ? 'nobody' : 'several'}`, { state })
    } catch (thrown) {
      if (current.current === turn) setError(thrown)
    } finally {
      if (current.current === turn) setBusy(false)
    }
  }
  const stop = () => {
    current.current += 1
    setBusy(false)
    setError(null)
  }
  return { start, stop, busy, error }
}
