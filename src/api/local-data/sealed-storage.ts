import { keysOf } from './keyring'
import { openText, sealText } from './sealed'

/** The methods of a browser's storage that a persisted store uses. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether an earlier version stored an entry in the clear, as a JSON array or object. */
const isPlain = (stored: string): boolean => /^[[{]/.test(stored)

/**
 * An area of storage in which a user's entries are sealed.
 * @param owner the scope of the user
 * @param oldKey where an earlier version stored the entry in the clear. Not the same key, because a page of that
 *   version would read a sealed entry as missing and write over it
 */
export const sealedStorage = (owner: string, area: () => Area, oldKey?: string): Area => ({
  getItem: key => {
    const stored = area().getItem(key) ?? (oldKey === undefined ? null : area().getItem(oldKey))
    return stored === null || isPlain(stored) ? stored : openText(`storage|${key}`, stored)
  },
  setItem: (key, text) => {
    area().setItem(key, sealText(keysOf('user', owner), `storage|${key}`, text))
    if (oldKey !== undefined) area().removeItem(oldKey)
  },
  removeItem: key => {
    area().removeItem(key)
    if (oldKey !== undefined) area().removeItem(oldKey)
  },
})

/**
 * Seals an entry that an earlier version stored in the clear.
 * @param area made by `sealedStorage`
 */
export function sealOldEntry(area: Area, key: string): void {
  const text = area.getItem(key)
  if (text !== null) area.setItem(key, text)
}
