import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useApi } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { usePlace } from '#/api/place'
import { personQuery, personSearchQuery, type PersonLookUp, type PersonReading, type PersonsFound } from '#/api/persons'
import { pathSegmentFault } from '#/contract/path'
import { useAddress } from '#/nav/address'
import { readHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { isLeaving } from '#/ui/leaving'
import { lookUpAddressSchema, lookUpEntrySchema, sameLookUp, type LookUpEntry } from './look-up-state'
import { addRecent } from './recents'

const NOTHING: PersonLookUp = { kind: 'mdn', value: '' }

interface Asking {
  id: string
  lookUp: PersonLookUp
}

/** Opens a person who was read already: the profile starts with that answer and asks nothing. */
export function useOpenPerson(): (reading: PersonReading) => void {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = usePlace()
  return reading => {
    const key = reading.person.person_key
    client.setQueryData(personQuery(api, key).queryKey, reading)
    void navigate(paths.person(place, key))
  }
}

/**
 * One question at a time to the service, and what became of it: one person opens at once; several or nobody become a
 * history entry of their own, so that reload and Back show them again (product.md, "Look-up").
 */
export function useAsking(typed: string, box: number) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const place = usePlace()
  const open = useOpenPerson()
  const [{ result }] = useAddress(lookUpAddressSchema)
  const entry = readHistoryState(lookUpEntrySchema, location.state)
  const [asking, setAsking] = useState<Asking | null>(null)
  const pending = asking !== null && asking.id !== entry.answered ? asking : null

  const question = useQuery({ ...personSearchQuery(api, pending?.lookUp ?? NOTHING), enabled: pending !== null })
  const answered = pending === null ? entry.asked : undefined
  const answer = useQuery({ ...personSearchQuery(api, answered ?? NOTHING), enabled: answered !== undefined })

  const settle = useEffectEvent(({ id, lookUp }: Asking, found: PersonsFound) => {
    const [only] = found.people
    const isOne = found.people.length === 1 && found.unreadable.length === 0 && !found.full
    if (only && isOne && pathSegmentFault(only.person.person_key) === null) {
      open(only)
      return
    }
    const isNobody = found.people.length === 0 && found.unreadable.length === 0
    if (isNobody) addRecent(api.session, { nobody: lookUp, at: now() })
    const state: LookUpEntry = { text: typed, asked: lookUp, answered: id, view: entry.view, box }
    const search = isNobody ? '?result=nobody' : '?result=several'
    // A "nobody" that was only a mistyped digit is not worth a step back
    const replace = result === 'nobody' || (entry.asked !== undefined && sameLookUp(entry.asked, lookUp))
    void navigate({ pathname: paths.lookUp(place), search }, { replace, state })
  })
  const { data, isFetching } = question
  const { state: navigation } = useNavigation()
  useEffect(() => {
    // Who clicked elsewhere meanwhile goes there; `navigation` asks once more if that comes to nothing
    if (pending !== null && data !== undefined && !isFetching && !isLeaving()) settle(pending, data)
  }, [pending, data, isFetching, navigation])

  return {
    /** Asks; the same question twice while it is on its way is one. */
    ask(lookUp: PersonLookUp): void {
      if (pending !== null && isFetching && sameLookUp(pending.lookUp, lookUp)) return
      void client.invalidateQueries({ queryKey: personSearchQuery(api, lookUp).queryKey, exact: true })
      setAsking({ id: newId(), lookUp })
    },
    stop: () => setAsking(null),
    retry: () => void (pending === null ? answer.refetch() : question.refetch()),
    /** What is being asked, or was. */
    lookUp: pending?.lookUp ?? answered ?? null,
    isPending: pending !== null,
    query: pending === null ? answer : question,
    /** This entry compares people: the comparison takes the focus, so that its keys work. */
    isComparison: result === 'several' && entry.asked !== undefined,
    /** The address says that there was an answer, and this entry does not know to what. */
    isSharedLink: result !== undefined && entry.asked === undefined && pending === null,
  }
}
