import { persistedStore, type PersistedStore } from '#/base/persisted-store'
import { keyNameOf } from './keyring'
import { storageKey } from './local-storage'
import { type Area, sealedStorage } from './sealed-storage'

/** The entries of localStorage that are sealed, one for each user. */
export const sealedEntries = ['alerts', 'views.broadcasts'] as const
type SealedEntry = (typeof sealedEntries)[number]

/** The storage of such an entry, which replaces that of earlier versions. */
export const storageOf = (name: SealedEntry, owner: string): Area =>
  sealedStorage(owner, () => localStorage, storageKey(`signalbox.${name}`, owner))

/**
 * The storage key of such an entry. It contains the name of the secret key that seals it, so that an entry that can no
 * longer be opened, because the server's secret has changed, is not overwritten.
 * @throws LockedError
 */
export const sealedEntryKey = (name: SealedEntry, owner: string): string =>
  `${storageKey(`signalbox.sealed.${name}`, owner)}|${keyNameOf('user', owner)}`

/** A user's state in localStorage, sealed. */
export function sealedState<T>(
  name: SealedEntry,
  options: Pick<Parameters<typeof persistedStore<T>>[0], 'schema' | 'initial'>,
): (owner: string) => PersistedStore<T> {
  const stores = new Map<string, PersistedStore<T>>()
  return owner => {
    const key = sealedEntryKey(name, owner)
    const store = stores.get(key) ?? persistedStore({ ...options, key, area: () => storageOf(name, owner) })
    stores.set(key, store)
    return store
  }
}
