import { useRef, useState } from 'react'
import type { Draft } from './use-draft'

/**
 * The values of a form, saved to the draft with every change. Values equal to `initial` discard the draft. A patch is
 * always applied to the latest values, even if it comes late.
 */
export function useDraftValues<T extends object>(draft: Draft<T>, initial: T): [T, (patch: Partial<T>) => void] {
  const [values, setValues] = useState(draft.stored?.value ?? initial)
  const latest = useRef(values)
  const change = (patch: Partial<T>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
    const unchanged = new Map<string, unknown>(Object.entries(initial))
    if (Object.entries(latest.current).every(([name, value]) => value === unchanged.get(name))) void draft.discard()
    else draft.save(latest.current)
  }
  return [values, change]
}
