import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { storageKey } from '#/api/local-storage'
import { listAddressSchema, type ListAddress } from './list-address'

/** Filters and sorting of the list, saved under a name. */
export interface SavedView {
  name: string
  address: ListAddress
  /** The search. Stored under this key. */
  words: string
}

const viewsSchema = z.array(z.object({ name: z.string(), address: listAddressSchema, words: z.catch(z.string(), '') }))
const none: readonly SavedView[] = []
const MAX_VIEWS = 30
const listeners = new Set<() => void>()
const cache = new Map<string, { text: string | null; views: readonly SavedView[] }>()

function read(key: string): readonly SavedView[] {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(key)
  } catch {
    return cache.get(key)?.views ?? none
  }
  const known = cache.get(key)
  if (known?.text === stored) return known.views
  const views = parse(stored)
  cache.set(key, { text: stored, views })
  return views
}

function parse(stored: string | null): readonly SavedView[] {
  try {
    return viewsSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? none
  } catch {
    return none
  }
}

/** This user's saved views for this connection and company, in this browser. A name is used once: saving replaces. */
export function useSavedViews() {
  const key = storageKey('signalbox.views.broadcasts', useApi().scope)
  const views = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    () => read(key),
  )
  const write = (next: readonly SavedView[]) => {
    const stored = JSON.stringify(next)
    cache.set(key, { text: stored, views: next })
    try {
      localStorage.setItem(key, stored)
    } catch {
      // Without storage the views last until the page is closed
    }
    for (const listener of listeners) listener()
  }
  const without = (name: string) => views.filter(view => view.name !== name)
  return {
    views,
    save: (view: SavedView) => write([...without(view.name), view].slice(-MAX_VIEWS)),
    remove: (name: string) => write(without(name)),
  }
}
