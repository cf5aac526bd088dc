import { keysOf } from './keyring'
import { openText, sealText } from './sealed'

/** The part of a browser's storage that a persisted store uses. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An area of storage in which a user's entries are sealed. @param owner the scope of the user */
export const sealedStorage = (owner: string, area: () => Area): Area => ({
  getItem: key => {
    const stored = area().getItem(key)
    // Entries of an earlier version are JSON
    return stored === null || /^[[{]/.test(stored) ? stored : openText(`storage|${key}`, stored)
  },
  setItem: (key, text) => area().setItem(key, sealText(keysOf('user', owner), `storage|${key}`, text)),
  removeItem: key => area().removeItem(key),
})
