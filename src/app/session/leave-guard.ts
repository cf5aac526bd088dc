import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#/nav/paths'
import { expireHistory } from './expired-history'

let hasLeft = false
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  // The back/forward cache may restore this document, despite `no-store` in some browsers. It is empty then, so it reloads
  window.addEventListener('pageshow', event => {
    if (event.persisted && hasLeft) window.location.reload()
  })
}

/** Leaves the session for good: no personal data stays on screen, in the memory of this tab or behind Back. */
export function leaveSession(to: string = paths.signIn()): void {
  expireHistory()
  flushSync(() => {
    hasLeft = true
    for (const listener of listeners) listener()
  })
  window.location.replace(to)
}

/** Whether the session was left and the document is about to be replaced. */
export function useHasLeft(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasLeft,
  )
}
