import { useSyncExternalStore } from 'react'

/** A value outside React that components and other code can read and watch. */
export interface Readable<T> {
  readonly get: () => T
  /** Calls back after every change. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  /** Sets the value, and notifies subscribers unless it is the same. */
  readonly set: (next: T) => void
  readonly update: (change: (value: T) => T) => void
}

/**
 * State outside React.
 * @param connect called for the first subscriber; the function it returns is called when the last one leaves
 */
export function createStore<T>(initial: T, connect?: () => () => void): Store<T> {
  let value = initial
  let disconnect: (() => void) | undefined
  // Objects, so that a listener that subscribes twice has two subscriptions
  const subscriptions = new Set<{ listener: () => void }>()
  const set = (next: T) => {
    if (Object.is(value, next)) return
    value = next
    // A copy, because a listener may subscribe others; those already see the new value
    const current = [...subscriptions]
    for (const subscription of current) if (subscriptions.has(subscription)) subscription.listener()
  }
  return {
    get: () => value,
    set,
    update: change => set(change(value)),
    subscribe(listener) {
      const subscription = { listener }
      subscriptions.add(subscription)
      if (subscriptions.size === 1) disconnect = connect?.()
      return () => {
        if (subscriptions.delete(subscription) && subscriptions.size === 0) disconnect?.()
      }
    },
  }
}

/**
 * The value of a store, or what `select` takes from it; rerenders when that changes.
 * @param select must return the same object while the value is the same
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Selected>(store: Readable<T>, select: (value: T) => Selected): Selected
export function useStore<T, Selected>(store: Readable<T>, select?: (value: T) => Selected): T | Selected {
  const snapshot = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

/** Calls `create` once per key: `const layoutOf = perKey(table => createStore(…))`. */
export function perKey<T>(create: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return key => {
    const found = known.get(key) ?? create(key)
    known.set(key, found)
    return found
  }
}
