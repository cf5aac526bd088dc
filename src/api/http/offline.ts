import { basePath } from '#/base/base-path'
import type { Method } from '#/contract/endpoint'
import { delay } from './backoff'
import { ApiError } from './error'

const PROBE_MS = 3_000

/**
 * Whether nothing can leave this computer. A browser also reports that it is offline when only a server on the same
 * computer can be reached, so when it does, the dashboard's server is asked.
 */
export async function isOffline(): Promise<boolean> {
  if (globalThis.navigator?.onLine !== false) return false
  try {
    // Any response counts, even an error
    await fetch(`${basePath}/`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    return false
  } catch {
    return true
  }
}

/** The error of a call that was not sent, because nothing can leave this computer. */
export const offlineError = ({ id, method }: { id: string; method: Method }): ApiError =>
  new ApiError({ kind: 'offline', method, rowId: id })

/** Waits for the given time, or until the browser is back online if that is sooner. */
export async function pauseUntilOnline(ms: number, sleep: (ms: number) => Promise<void> = delay): Promise<void> {
  const waited = new AbortController()
  const online = new Promise<void>(resolve => {
    globalThis.addEventListener?.('online', () => resolve(), { signal: waited.signal })
  })
  await Promise.race([sleep(ms), online])
  waited.abort()
}
