import type * as z from 'zod/mini'
import { createStore, type Store } from './store'

interface Options<T> {
  /** The key in storage. Stored in browsers: never change it. */
  key: string
  /** Validates what is stored, which another version of the app may have written. */
  schema: z.ZodMiniType<T>
  /** The value if nothing readable is stored. */
  initial: T
  /** Where it is stored, by default in localStorage; sessionStorage is for this tab only. */
  area?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export interface PersistedStore<T> extends Store<T> {
  /** Deletes the value from storage and goes back to the initial one. */
  readonly clear: () => void
}

/**
 * State in localStorage, shared by all tabs, or in another `area`. Where storage is blocked or full, a change lasts as
 * long as the page. What people type belongs in IndexedDB: localStorage can lose a minute of writes.
 */
export function persistedStore<T>({ key, schema, initial, area = () => localStorage }: Options<T>): PersistedStore<T> {
  /** The string that the value was read from or written as. */
  let lastText: string | null = null
  let isWatching = false
  const store = createStore(initial, () => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) refresh()
    }
    isWatching = true
    refresh()
    window.addEventListener('storage', onStorage)
    return () => {
      isWatching = false
      window.removeEventListener('storage', onStorage)
    }
  })

  function parse(text: string | null): T {
    if (text === null) return initial
    try {
      const read = schema.safeParse(JSON.parse(text))
      return read.success ? read.data : initial
    } catch {
      return initial
    }
  }

  function refresh(): void {
    const text = attempt(() => area().getItem(key), lastText)
    if (text === lastText) return
    lastText = text
    store.set(parse(text))
  }

  function write(next: T): void {
    const text = JSON.stringify(next)
    lastText = attempt(() => {
      area().setItem(key, text)
      return text
    }, lastText)
    store.set(next)
  }

  function get(): T {
    // While nobody is subscribed, changes made by other tabs are not reported
    if (!isWatching) refresh()
    return store.get()
  }

  return {
    get,
    subscribe: store.subscribe,
    set: write,
    update: change => write(change(get())),
    clear() {
      lastText = attempt(() => {
        area().removeItem(key)
        return null
      }, lastText)
      store.set(initial)
    },
  }
}

/** The result of the work; `otherwise` if storage is blocked or full, or missing as in a worker. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
