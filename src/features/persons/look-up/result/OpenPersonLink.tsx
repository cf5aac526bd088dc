import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { cachePerson } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { shortKey } from '#/parts/mdn/person-label'
import { nameOf } from '../../person-values'
import { text } from './text'

interface OpenPersonLinkProps {
  reading: PersonReading
  className: string | undefined
  /** The person's index among the compared people, from 0; the keys 1 to 9 open the first nine. */
  index: number
  /** Content to show instead of "Open" and the digit. */
  children?: ReactNode
}

/** Opens a person in a comparison. A link, not a button, so that the profile can be opened in a new tab. */
export function OpenPersonLink({ reading, className, index, children }: OpenPersonLinkProps) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const api = useApi()
  const client = useQueryClient()
  const routeParams = useRouteParams()
  const key = reading.person.person_key
  const name = nameOf(reading)?.slice(0, 80) ?? shortKey(key)
  const digit = index < 9 ? String(index + 1) : null
  return (
    <PathLink
      to={paths.person(routeParams, key)}
      className={className}
      aria-label={text.several.openPerson(name)}
      aria-keyshortcuts={digit ?? undefined}
      // The profile opens with the person as read here
      onClick={() => cachePerson(client, api, reading)}
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
