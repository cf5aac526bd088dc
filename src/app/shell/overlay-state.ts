import { useSyncExternalStore } from 'react'

/** The overlay over the page; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'drawer' | 'sign-out' | null

let current: Overlay = null
const listeners = new Set<() => void>()

/** Opens an overlay and closes the current one. */
export function openOverlay(next: Overlay): void {
  current = next
  for (const listener of listeners) listener()
}

/** The open overlay. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
