import { vi } from 'vitest'

/** Keeps the browser from listing drafts until the returned mock is restored. */
export const failDraftLists = () => {
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  return vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'drafts') throw new DOMException('The drafts cannot be read.', 'UnknownError')
    return getAll.apply(this, args)
  })
}
