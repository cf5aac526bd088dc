import { basePath } from '#/base/base-path'
import { currentPath, navigationSettled, onNavigation } from './navigation'

/**
 * `down`: the server does not serve the page, so this is not a deployment. `left`: the chunk is no longer needed.
 * `gone`: the page was already reloaded for this chunk, which is still missing, or storage is blocked and cannot tell.
 */
export type ReloadOutcome = 'reloading' | 'down' | 'left' | 'gone'

let isReloading = false

/**
 * Handles a chunk that a person waits for and that could not be loaded. If the server serves the page, a deployment
 * removed the chunk, and the page reloads: once per chunk of a build, never in a loop. Call it where the chunk is
 * missing, so that the current URL is the destination; abort `signal` when the chunk is no longer needed.
 */
export async function reloadOnce(missing: unknown, signal?: AbortSignal): Promise<ReloadOutcome> {
  const path = currentPath()
  if (!(await isPageServed())) return 'down'
  // A navigation in progress comes first; the chunk is still needed only if it is canceled
  await navigationSettled()
  if (signal?.aborted || currentPath() !== path) return 'left'
  const isFirst = isFirstReload(`signalbox.reloaded-for ${import.meta.url} ${String(missing)}`)
  if (isReloading) return 'reloading'
  if (!isFirst) return 'gone'
  isReloading = true
  // A click before the page is gone still leads to its destination
  onNavigation(url => window.location.assign(url))
  window.location.reload()
  return 'reloading'
}

/** Whether a reload would get the page. The status must be OK: a proxy also responds for a server that is down. */
export async function isPageServed(): Promise<boolean> {
  try {
    return (await fetch(`${basePath}/`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(30_000) })).ok
  } catch {
    return false
  }
}

/**
 * Whether this is the first reload for a key; records it. False without storage: otherwise the page could reload
 * forever.
 */
function isFirstReload(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
