import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { sealedState } from '#/api/local-data/sealed-state'
import { useStore } from '#/base/store'
import { listAddressSchema, type ListAddress } from './list-address'

/** What the list shows (filters, sorting, and table or calendar), saved under a name. */
export interface SavedView {
  name: string
  address: ListAddress
  /** The search. Stored under this key. */
  words: string
}

const viewsSchema = z.array(z.object({ name: z.string(), address: listAddressSchema, words: z.catch(z.string(), '') }))
export const MAX_VIEWS = 30

const viewsOf = sealedState<readonly SavedView[]>('views.broadcasts', { schema: viewsSchema, initial: [] })

/**
 * The views with one added, which replaces any of the same name.
 * @throws RangeError if there would be more than `MAX_VIEWS`
 */
export function addView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  if (others.length >= MAX_VIEWS) throw new RangeError(`more than ${MAX_VIEWS} saved views`)
  return [...others, view]
}

/** This user's saved views of this company, in this browser. `save` throws as `addView` does. */
export function useSavedViews() {
  const store = viewsOf(useApi().scope)
  const views = useStore(store)
  return {
    views,
    save: (view: SavedView) => store.set(addView(views, view)),
    remove: (name: string) => store.set(views.filter(view => view.name !== name)),
  }
}
