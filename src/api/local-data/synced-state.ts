import * as z from 'zod/mini'
import { createStore, perKey, type Readable } from '#/base/store'
import { listenToChannel, tellChannel } from './channel'

interface Options<T> {
  /** The name of the channel on which tabs tell each other of changes. */
  channel: string
  read: (key: string) => Promise<T>
  /** Until it is read, and where storage is blocked. */
  initial: T
}

/** State in IndexedDB, by key. Read for the first subscriber, and again when this or another tab changes it. */
export interface SyncedState<T> {
  of: (key: string) => Readable<T>
  /** Call it after a change was stored: reads again, here and in the other tabs. */
  reload: (key: string) => Promise<void>
}

export function syncedState<T>({ channel, read, initial }: Options<T>): SyncedState<T> {
  const stateOf = perKey(key => {
    const load = () => void readAgain(key).catch(() => undefined)
    return createStore(initial, () => {
      load()
      return listenToChannel(channel, z.unknown(), load)
    })
  })
  const readAgain = async (key: string) => stateOf(key).set(await read(key))
  return {
    of: stateOf,
    async reload(key) {
      await readAgain(key)
      tellChannel(channel, null)
    },
  }
}
