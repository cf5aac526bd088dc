import { useRef, useState } from 'react'
import type { Draft } from './use-draft'

/**
 * The values of a form, drafted with every change; values that are all as in `nothing` are no draft.
 * The change may come from anywhere, also late: it is laid over the latest values.
 */
export function useDraftValues<T extends object>(draft: Draft<T>, nothing: T): [T, (patch: Partial<T>) => void] {
  const [values, setValues] = useState(draft.stored?.value ?? nothing)
  const latest = useRef(values)
  const change = (patch: Partial<T>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
    const empty = new Map<string, unknown>(Object.entries(nothing))
    if (Object.entries(latest.current).every(([name, value]) => value === empty.get(name))) void draft.discard()
    else draft.save(latest.current)
  }
  return [values, change]
}
