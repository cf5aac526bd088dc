import { useSyncExternalStore } from 'react'

interface ApiLogState {
  open: boolean
  /** The call to show: its request id. Null shows the list. */
  requestId: string | null
}

let state: ApiLogState = { open: false, requestId: null }
const listeners = new Set<() => void>()

function set(next: ApiLogState) {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the API log, at one call if its request id is given. */
export function openApiLog(requestId: string | null = null): void {
  set({ open: true, requestId })
}

/** Closes the drawer. */
export function closeApiLog(): void {
  set({ open: false, requestId: null })
}

/** Shows one call, or the list again with null. */
export function showCall(requestId: string | null): void {
  set({ ...state, requestId })
}

/** What the drawer shows. */
export function useApiLogState(): ApiLogState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
