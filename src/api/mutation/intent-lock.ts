/** Runs the work under a lock visible to other tabs. The browser releases the lock if the tab crashes. */
export function withIntentLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const locks = locksOf(globalThis.navigator)
  return locks ? locks.request(lockName(key), work) : work()
}

/** Runs the work under the lock, or returns null if this or another tab already holds it. */
export function tryWithIntentLock<T>(key: string, work: () => Promise<T>): Promise<T | null> {
  const locks = locksOf(globalThis.navigator)
  return locks ? locks.request(lockName(key), { ifAvailable: true }, lock => (lock ? work() : null)) : work()
}

/** Runs the work once no other work on the same subject, such as scheduling the same draft, is running in any tab. */
export const oneAtATime = <T>(subject: string, work: () => Promise<T>): Promise<T> =>
  withIntentLock(`subject|${subject}`, work)

const lockName = (key: string): string => `signalbox-intent|${key}`

/** Missing outside a secure context, and in older versions of Node: then work runs without a lock. */
const locksOf = (navigator: Partial<Navigator> | undefined): LockManager | null => navigator?.locks ?? null
