import { createStore, useStore } from '#/base/store'

/** The overlay over the page; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'drawer' | 'sign-out' | null

const current = createStore<Overlay>(null)

/** Opens an overlay in place of the current one; null only closes the current one. */
export const openOverlay = current.set

/** The open overlay; null if there is none. */
export const useOverlay = (): Overlay => useStore(current)
