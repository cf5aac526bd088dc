import { useSyncExternalStore } from 'react'

let isMounted = false
const listeners = new Set<() => void>()

/** Mounts `PendingActions` over the pages: once its chunk is prefetched, or earlier, when an action is queued. */
export function mountPendingActions(): void {
  isMounted = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether to mount it. In a separate file, because the first screen needs only this and not the undo queue. */
export const usePendingActionsMounted = (): boolean => useSyncExternalStore(subscribe, () => isMounted)
