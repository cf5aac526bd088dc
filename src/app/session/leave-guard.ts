import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#/nav/paths'
import { expireHistory } from './expired-history'

let left = false
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  // The back/forward cache may bring this document back: it is empty by then and asks the server anew (facts 21)
  window.addEventListener('pageshow', event => {
    if (event.persisted && left) window.location.reload()
  })
}

/** Leaves every page of the session for good: nothing personal stays on screen, in the caches of this tab or behind Back. */
export function leave(to: string = paths.signIn()): void {
  expireHistory()
  flushSync(() => {
    left = true
    for (const listener of listeners) listener()
  })
  window.location.replace(to)
}

/** Whether the session was left and the document only waits to be replaced. */
export function useHasLeft(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => left,
  )
}
