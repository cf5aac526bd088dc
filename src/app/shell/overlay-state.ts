import { useSyncExternalStore } from 'react'

/** What lies over the page; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'drawer' | 'sign-out' | null

let current: Overlay = null
const listeners = new Set<() => void>()

/** Opens one overlay, closing another. */
export function openOverlay(next: Overlay): void {
  current = next
  for (const listener of listeners) listener()
}

/** The overlay that is open. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
