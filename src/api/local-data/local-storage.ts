/**
 * Every localStorage entry of the app, except the settings in ui, which contain nothing personal. The names are stored
 * in browsers: never change one. A new one needs an entry in app/session/clear-local-data.ts, or it does not compile.
 */
export type StorageName =
  | 'signalbox.sessions'
  | 'signalbox.sealed.views.broadcasts'
  | 'signalbox.sealed.alerts'
  // Whether what earlier versions stored has been sealed
  | 'signalbox.sealed-old'
  // The same entries of earlier versions, in the clear
  | 'signalbox.views.broadcasts'
  | 'signalbox.alerts'

/** The key of an entry; with a scope (`storageScopeOf`) for the entry of one user at one company. */
export const storageKey = (name: StorageName, scope?: string): string =>
  scope === undefined ? name : `${name}|${scope}`

/** Deletes a user's entry, whichever secret of the server it is sealed with. Does nothing where storage is blocked. */
export function removeStored(name: StorageName, scope: string): void {
  const removed = storageKey(name, scope)
  try {
    for (const key of Object.keys(localStorage))
      if (key === removed || key.startsWith(`${removed}|`)) localStorage.removeItem(key)
  } catch {
    // Where storage is blocked, nothing was stored
  }
}
