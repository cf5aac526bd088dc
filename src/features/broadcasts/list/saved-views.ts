import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { storageKey } from '#/api/local-data/local-storage'
import { sealedStorage } from '#/api/local-data/sealed-storage'
import { persistedStore } from '#/base/persisted-store'
import { perKey, useStore } from '#/base/store'
import { listAddressSchema, type ListAddress } from './list-address'

/** Filters and sorting of the list, saved under a name. */
export interface SavedView {
  name: string
  address: ListAddress
  /** The search. Stored under this key. */
  words: string
}

const viewsSchema = z.array(z.object({ name: z.string(), address: listAddressSchema, words: z.catch(z.string(), '') }))
const MAX_VIEWS = 30

const viewsOf = perKey(scope =>
  persistedStore<readonly SavedView[]>({
    key: storageKey('signalbox.sealed.views.broadcasts', scope),
    schema: viewsSchema,
    initial: [],
    area: () => sealedStorage(scope, () => localStorage, storageKey('signalbox.views.broadcasts', scope)),
  }),
)

/** This user's saved views of this company, in this browser. Saving under a name that is taken replaces that view. */
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
