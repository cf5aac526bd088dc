import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import {
  latestLocation,
  recordPendingLocation,
  pendingStateOf,
  useShownLocation,
  type UpdateOptions,
} from './pending-location'
import { readFields, type FieldsSchema } from './read-fields'

let openState = (state: unknown): unknown => state

/** Sets how to open a state that was sealed when it was written. */
export const openStatesWith = (open: typeof openState): void => void (openState = open)

const recordSchema = z.record(z.string(), z.unknown())

/**
 * Screen state in the history entry: it survives reload and Back but is in no URL, title, or log. For what a shared
 * link must not contain: numbers, names, filters on personal fields. A change replaces the entry unless `replace` is
 * false, and ignores the option `state`.
 */
export function useHistoryState<S extends FieldsSchema>(
  schema: S,
): [z.output<S>, (patch: Partial<z.output<S>>, options?: UpdateOptions) => void] {
  const location = useLocation()
  useShownLocation(location)
  const navigate = useNavigate()
  const update = (patch: Partial<z.output<S>>, { replace = true }: UpdateOptions = {}): void => {
    const latest = latestLocation(location)
    const { search } = latest
    const state = { ...recordOf(latest.state), ...patch }
    const replaces = recordPendingLocation(location, { search, state }, replace)
    // Not `pagehide`: by then, a reload has already read the state that it will restore
    window.addEventListener('beforeunload', writePendingState)
    // flushSync as in url-state.ts
    void navigate({ search, hash: location.hash }, { replace: replaces, state, flushSync: true })
  }
  return [readHistoryState(schema, location.state), update]
}

const entrySchema = z.catch(z.object({ key: z.catch(z.string(), 'default') }), { key: 'default' })

/** Writes what the router has not written yet: a reload may come first. */
function writePendingState(): void {
  const { key } = entrySchema.parse(window.history.state)
  const state = pendingStateOf(key)
  if (typeof state === 'object' && state !== null) replaceEntry(key, state)
}

/**
 * Writes the state into the current history entry without the router, for a page that is being left. The router stores
 * our state as `usr`. Does nothing if the history is already at another entry.
 */
export function replaceEntry(key: string, state: object): void {
  const current: unknown = window.history.state
  if (entrySchema.parse(current).key !== key) return
  window.history.replaceState({ ...(typeof current === 'object' ? current : null), usr: state }, '')
}

/** Reads the fields of a history entry's state, which an older version of the app may have written. */
export const readHistoryState = <S extends FieldsSchema>(schema: S, state: unknown): z.output<S> =>
  readFields(schema, recordOf(state))

/** The fields of a history entry's state, which may be sealed; none if it cannot be opened. */
export function recordOf(state: unknown): Record<string, unknown> {
  const read = recordSchema.safeParse(openState(state))
  return read.success ? read.data : {}
}
