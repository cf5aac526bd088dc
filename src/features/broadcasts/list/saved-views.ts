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
const MAX_VIEWS = 30

const viewsOf = sealedState<readonly SavedView[]>('views.broadcasts', { schema: viewsSchema, initial: [] })

/**
 * This user's saved views of this company, in this browser. Saving under a name that is taken replaces that view, and
 * the oldest view is dropped when there are more than 30.
 */
export function useSavedViews() {
  const store = viewsOf(useApi().scope)
  const views = useStore(store)
  const without = (name: string) => views.filter(view => view.name !== name)
  return {
    views,
    save: (view: SavedView) => store.set([...without(view.name), view].slice(-MAX_VIEWS)),
    remove: (name: string) => store.set(without(name)),
  }
}
