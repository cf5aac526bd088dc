import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { GoOptions } from './address'
import { readFields, type FieldsSchema } from './read-fields'

const recordSchema = z.record(z.string(), z.unknown())

/**
 * Screen state that lives in the history entry: it survives reload and Back, and is in no address, title or log. For
 * what must not be shared by a link: numbers, names, filters on personal fields (product.md, principle 6).
 */
export function useHistoryState<S extends FieldsSchema>(
  schema: S,
): [z.output<S>, (patch: Partial<z.output<S>>, options?: GoOptions) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const go = (patch: Partial<z.output<S>>, { replace = true }: GoOptions = {}): void => {
    const { key } = location
    const state = { ...(underWay?.key === key ? underWay.state : recordOf(location.state)), ...patch }
    if (replace) {
      underWay = { key, state }
      // Not `pagehide`: a reload has chosen the state it restores by then
      window.addEventListener('beforeunload', writeUnderWay)
    }
    // At once, as in address.ts
    void navigate({ search: location.search, hash: location.hash }, { replace, state, flushSync: true })
  }
  return [readHistoryState(schema, location.state), go]
}

/** What is on its way into an entry: the router takes a moment, and the next key or a reload may come before. */
let underWay: { key: string; state: Record<string, unknown> } | null = null

function writeUnderWay(): void {
  if (underWay) replaceEntry(underWay.key, underWay.state)
}

const entrySchema = z.catch(z.object({ key: z.catch(z.string(), 'default') }), { key: 'default' })

/**
 * A page that goes away has no time for the router: this writes what it would (its entries keep our state as `usr`),
 * unless the history is at another entry already.
 */
export function replaceEntry(key: string, state: object): void {
  const kept: unknown = window.history.state
  if (entrySchema.parse(kept).key !== key) return
  window.history.replaceState({ ...(typeof kept === 'object' ? kept : null), usr: state }, '')
}

/** Reads the fields of a history entry's state, whatever an older version of the app left there. */
export const readHistoryState = <S extends FieldsSchema>(schema: S, state: unknown): z.output<S> =>
  readFields(schema, recordOf(state))

function recordOf(state: unknown): Record<string, unknown> {
  const read = recordSchema.safeParse(state)
  return read.success ? read.data : {}
}
