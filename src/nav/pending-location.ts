import { useLayoutEffect } from 'react'
import type { Location } from 'react-router'

/** The part of a location that screen state changes. */
interface ScreenLocation {
  search: string
  state: unknown
}

/** How a change of screen state is written. */
export interface UpdateOptions {
  /** Replaces the history entry instead of adding one, for changes that Back should skip, such as typing. */
  replace?: boolean
  /** Merged into the state of the history entry. */
  state?: Readonly<Record<string, unknown>>
}

let pending: (ScreenLocation & { key: string; replace: boolean }) | null = null
let shownKey: string | null = null

/**
 * The location including the changes made since it was rendered. Without them, a second change in the same event
 * handler would undo the first, whether the router applies changes immediately or later.
 */
export function latestLocation({ key, search, state }: Location): ScreenLocation {
  return pending?.key === key ? pending : { search, state }
}

/**
 * Records a change before the router is asked to make it. Returns whether the change should replace the history entry:
 * all changes of one event handler make at most one new entry.
 */
export function recordPendingLocation({ key }: Location, change: ScreenLocation, replace: boolean): boolean {
  const earlier = pending?.key === key ? pending : null
  const isApplied = earlier !== null && shownKey !== key
  const replaces = isApplied || (replace && (earlier?.replace ?? true))
  pending = { key, ...change, replace: replaces }
  return replaces
}

/** The state that the router has not yet written to the history entry with this key; null if there is none. */
export const pendingStateOf = (key: string): unknown => (pending?.key === key && pending.replace ? pending.state : null)

/** Records which location is on screen. Its pending changes are dropped when another location is shown. */
export function useShownLocation({ key }: Location): void {
  useLayoutEffect(() => {
    shownKey = key
    return () => {
      // After the event handler that made the changes
      queueMicrotask(() => {
        if (pending?.key === key && shownKey !== key) pending = null
      })
    }
  }, [key])
}
