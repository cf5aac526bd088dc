import { createStore, useStore } from '#/base/store'

const isMounted = createStore(false)

/** Mounts `PendingActions` over the pages: once its chunk is prefetched, or earlier, when an action is queued. */
export const mountPendingActions = (): void => isMounted.set(true)

/**
 * Whether to mount `PendingActions`. In a separate file, because the first screen needs only this, not the undo queue.
 */
export const usePendingActionsMounted = (): boolean => useStore(isMounted)
