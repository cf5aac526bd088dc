import { persistedStore, type PersistedStore } from '#/base/persisted-store'
import type { Session } from '#/contract/gateway'
import { sealedStorage } from '../local-data/sealed-storage'
import { onSignOut } from './sign-out-hooks'
import { storageScopeOf } from './storage-scope'

type Options<T> = Pick<Parameters<typeof persistedStore<T>>[0], 'schema' | 'initial'>

/**
 * State that names people or numbers: stored sealed, for one user at one company and only in this tab, and cleared at
 * sign-out. It outlasts a renewal of the session.
 * @param name what the key of an entry begins with; the scope of its user follows
 */
export function sessionState<T>(name: string, options: Options<T>): (session: Session) => PersistedStore<T> {
  const stores = new Map<string, PersistedStore<T>>()
  const storeOf = (session: Session): PersistedStore<T> => {
    const scope = storageScopeOf(session)
    let store = stores.get(scope)
    if (!store) {
      const area = sealedStorage(scope, () => sessionStorage)
      store = persistedStore({ ...options, key: `${name}|${scope}`, area: () => area })
      stores.set(scope, store)
    }
    return store
  }
  onSignOut(session => storeOf(session).clear())
  return storeOf
}
