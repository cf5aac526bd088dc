import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { NOBODY, personSearchQuery, type PersonReading, type PersonsFound } from '#/api/persons'
import { onlyPerson } from '#/parts/mdn/PersonChoices'

/** In some countries a number is valid at several lengths, so a lookup waits until the user has stopped typing. */
const TYPING_MS = 400

/**
 * The people who have a number; nobody until they are read, or if they cannot be read. They are read as soon as the
 * number is typed, because the service needs to know which of them is meant.
 */
export function useNumberHolders(mdn: string | null): PersonsFound {
  const api = useApi()
  const [settled] = useDebouncedValue(mdn, TYPING_MS)
  const { data = NOBODY } = useQuery({
    ...personSearchQuery(api, { kind: 'mdn', value: settled ?? '' }),
    enabled: settled !== null && settled === mdn,
    staleTime: 5_000,
  })
  return settled === mdn ? data : NOBODY
}

/** The one of several holders that an invitation with this external id is for; undefined if it is for none of them. */
export const chosenHolder = (people: readonly PersonReading[], externalId: string): PersonReading | undefined =>
  people.find(one => externalIdOf(one) !== '' && externalIdOf(one) === externalId.trim())

/**
 * The person an invitation is for, judged by the holders of the number: the one with the given external id or, without
 * one, the only holder. Null if there is no such holder, or if, without an external id, there may be another holder.
 */
export const invitedHolder = (found: PersonsFound, externalId: string): PersonReading | null =>
  externalId.trim() === '' ? onlyPerson(found) : (chosenHolder(found.people, externalId) ?? null)

/** The external id of a person; empty without one. */
export const externalIdOf = ({ person }: PersonReading): string => person.external_person_id ?? ''
