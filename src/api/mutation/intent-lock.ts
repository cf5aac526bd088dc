/** Holds a lock that other tabs see while an intent is under way here; a crashed tab lets go of it by itself. */
export function whileHeld<T>(key: string, work: () => Promise<T>): Promise<T> {
  const locks = locksOf(globalThis.navigator)
  return locks ? locks.request(lockName(key), work) : work()
}

/** Does the work unless another tab is about the same intent: then null. */
export function ifNotHeld<T>(key: string, work: () => Promise<T>): Promise<T | null> {
  const locks = locksOf(globalThis.navigator)
  return locks ? locks.request(lockName(key), { ifAvailable: true }, lock => (lock ? work() : null)) : work()
}

/** The same for a subject of which several intents may come, such as a draft that is scheduled: one after the other. */
export const oneAtATime = <T>(subject: string, work: () => Promise<T>): Promise<T> =>
  whileHeld(`subject|${subject}`, work)

const lockName = (key: string): string => `signalbox-intent|${key}`

/** Missing where the page is no secure context, and in Node. */
const locksOf = (navigator: Partial<Navigator> | undefined): LockManager | null => navigator?.locks ?? null
