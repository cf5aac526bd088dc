import { persistedStore, type PersistedStore } from '#/base/persisted-store'
import type { Session } from '#/contract/gateway'
import { sealedStorage } from '../local-data/sealed-storage'
import { onSignOut } from './sign-out-hooks'
import { storageScopeOf } from './storage-scope'

type Options<T> = Pick<Parameters<typeof persistedStore<T>>[0], 'schema' | 'initial'>

/**
 * State that names people or numbers: stored for one session and this tab only, sealed, and cleared at sign-out.
 * @param name what the key of an entry begins with; the id of its session follows
 */
export function sessionState<T>(name: string, options: Options<T>): (session: Session) => PersistedStore<T> {
  const stores = new Map<string, PersistedStore<T>>()
  const storeOf = (session: Session): PersistedStore<T> => {
    let store = stores.get(session.id)
    if (!store) {
      const area = sealedStorage(storageScopeOf(session), () => sessionStorage)
      store = persistedStore({ ...options, key: `${name}.${session.id}`, area: () => area })
      stores.set(session.id, store)
    }
    return store
  }
  onSignOut(session => storeOf(session).clear())
  return storeOf
}
