import { createStore, useStore } from '#/base/store'

interface ApiLogState {
  open: boolean
  /** The call to show: its request id. Null shows the list. */
  requestId: string | null
}

const state = createStore<ApiLogState>({ open: false, requestId: null })

/** Opens the API log, at one call if its request id is given. */
export const openApiLog = (requestId: string | null = null): void => state.set({ open: true, requestId })

/** Closes the drawer. */
export const closeApiLog = (): void => state.set({ open: false, requestId: null })

/** Shows one call, or the list again with null. */
export const showCall = (requestId: string | null): void => state.update(({ open }) => ({ open, requestId }))

/** What the drawer shows. */
export const useApiLogState = (): ApiLogState => useStore(state)
