import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { personQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { nameOf, shortKey } from '../person-values'
import { text } from '../text'

interface OpenPersonProps {
  reading: PersonReading
  className: string | undefined
  /** Its place in the row: the keys 1 to 9 open it. */
  at: number
  /** A card's whole head opens it. */
  children?: ReactNode
}

/** The way to a person of a comparison: a link, so that it opens in a new tab too, and a key. */
export function OpenPerson({ reading, className, at, children }: OpenPersonProps) {
  const api = useApi()
  const client = useQueryClient()
  const place = useRouteParams()
  const key = reading.person.person_key
  const name = nameOf(reading)?.slice(0, 80) ?? shortKey(key)
  const digit = at < 9 ? String(at + 1) : null
  return (
    <PathLink
      to={paths.person(place, key)}
      className={className}
      aria-label={text.several.openPerson(name)}
      aria-keyshortcuts={digit ?? undefined}
      // The profile starts with what this page has read
      onClick={() => client.setQueryData(personQuery(api, key).queryKey, reading)}
    >
      {children ?? (
        <>
          {text.several.open}
          {digit === null ? null : <span className="sb-mono">{digit}</span>}
        </>
      )}
      {children === undefined ? null : <IconChevronRight size={16} stroke={1.5} aria-hidden />}
    </PathLink>
  )
}
