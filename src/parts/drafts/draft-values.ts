import { useRef, useState } from 'react'
import { sameJson } from '#/contract/format/json'
import type { Draft } from './use-draft'

/**
 * Values of a draft, saved with every change. For values with parts that are not edited, such as a record or filters as
 * the service returned them: unlike the values of a form, they keep every key and the identity of unchanged parts.
 * Values equal to `initial` discard a draft without versions. A patch is always applied to the latest values, even if
 * it comes late.
 */
export function useDraftValues<T extends object>(draft: Draft<T>, initial: T): [T, (patch: Partial<T>) => void] {
  const [values, setValues] = useState(draft.stored?.value ?? initial)
  const latest = useRef(values)
  const change = (patch: Partial<T>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
    if (!draft.hasVersions && sameJson(latest.current, initial)) void draft.discard()
    else draft.save(latest.current)
  }
  return [values, change]
}
