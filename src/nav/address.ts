import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { readFields, type FieldsSchema } from './read-fields'

export interface GoOptions {
  /** Change the entry instead of adding one: for what Back should not step through, such as typing. */
  replace?: boolean
  /** Laid over the entry's state in the same step. */
  state?: Readonly<Record<string, unknown>>
}

type Patch<S extends FieldsSchema> = Partial<z.output<S>>

/**
 * Screen state that lives in the address (style.md 15): `const [filters, setFilters] = useAddress(schema)`.
 * A value equal to its fallback is left out of the address; parameters of others stay.
 * Never for numbers, names, e-mail addresses, tokens or external ids (product.md, principle 6): see `useHistoryState`.
 */
export function useAddress<S extends FieldsSchema>(
  schema: S,
): [z.output<S>, (patch: Patch<S>, options?: GoOptions) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const go = (patch: Patch<S>, { replace = false, state: more }: GoOptions = {}): void => {
    const search = writeAddress(schema, location.search, patch)
    const before: unknown = location.state
    const state = more === undefined ? before : { ...(typeof before === 'object' && before), ...more }
    // At once: a radio or switch that shows this state would jump back until a transition came round to it
    void navigate({ search, hash: location.hash }, { replace, state, flushSync: true })
  }
  return [readAddress(schema, location.search), go]
}

/** Reads the fields of a query string; what is missing or misspelt falls back. */
export function readAddress<S extends FieldsSchema>(schema: S, search: string): z.output<S> {
  return readFields(schema, Object.fromEntries(new URLSearchParams(search)))
}

/** The query string with the changes laid over it. */
export function writeAddress<S extends FieldsSchema>(schema: S, search: string, patch: Patch<S>): string {
  const params = new URLSearchParams(search)
  const fallbacks: Record<string, unknown> = readFields(schema, {})
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === fallbacks[name]) params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
