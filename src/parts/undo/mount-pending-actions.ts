import { useSyncExternalStore } from 'react'

let isAwake = false
const listeners = new Set<() => void>()

/** Brings what lies over the pages (`Afterwards`) on screen: once it was fetched ahead, or an act is held before. */
export function mountPendingActions(): void {
  isAwake = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it is wanted. In a file of its own: the first screen asks it and needs nothing else of this part. */
export const usePendingActionsMounted = (): boolean => useSyncExternalStore(subscribe, () => isAwake)
