import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { recordOf } from './history-state'
import { latestLocation, recordPendingLocation, useShownLocation, type UpdateOptions } from './pending-location'
import { readFields, type FieldsSchema } from './read-fields'

type Patch<S extends FieldsSchema> = Partial<z.output<S>>

/**
 * Screen state in the query string: `const [filters, setFilters] = useUrlState(schema)`. Values equal to their fallback
 * are left out of the URL; other parameters stay. Never for personal data (numbers, names, email addresses, tokens,
 * external ids), because URLs end up in logs and shared links: see `useHistoryState`.
 */
export function useUrlState<S extends FieldsSchema>(
  schema: S,
): [z.output<S>, (patch: Patch<S>, options?: UpdateOptions) => void] {
  const location = useLocation()
  useShownLocation(location)
  const navigate = useNavigate()
  const update = (patch: Patch<S>, { replace = false, state: more }: UpdateOptions = {}): void => {
    const latest = latestLocation(location)
    const search = writeUrlState(schema, latest.search, patch)
    // Opened, because what is added beside a sealed state would be neither sealed nor read
    const state = more === undefined ? latest.state : { ...recordOf(latest.state), ...more }
    const replaces = recordPendingLocation(location, { search, state }, replace)
    // flushSync: otherwise a radio or switch that shows this state would jump back until the router's transition
    // renders
    void navigate({ search, hash: location.hash }, { replace: replaces, state, flushSync: true })
  }
  return [readUrlState(schema, location.search), update]
}

/** Reads the fields of a query string; missing and invalid ones get their fallback. */
export function readUrlState<S extends FieldsSchema>(schema: S, search: string): z.output<S> {
  return readFields(schema, Object.fromEntries(new URLSearchParams(search)))
}

/** The query string with the changes applied. */
export function writeUrlState<S extends FieldsSchema>(schema: S, search: string, patch: Patch<S>): string {
  const params = new URLSearchParams(search)
  const fallbacks: Record<string, unknown> = readFields(schema, {})
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === fallbacks[name]) params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
