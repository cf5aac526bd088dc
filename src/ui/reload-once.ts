import { currentPath, isLeaving, onLeaving } from './leaving'

/**
 * What came of it. `down`: the server does not answer, so this is no deployment. `left`: nobody waits for the part any
 * more. `gone`: the page was loaded anew for this part before, and it is still missing.
 */
export type Outcome = 'reloading' | 'down' | 'left' | 'gone'

let reloading = false

/**
 * A part that somebody waits for did not come. When the server answers, a deployment took the part away, and the page is
 * loaded anew: once for each part of a build, never in a loop. Called where the part is missing, so the address is the
 * one that was asked for; `signal` says when nobody waits any more.
 */
export async function reloadOnce(missing: unknown, signal?: AbortSignal): Promise<Outcome> {
  const path = currentPath()
  if (!(await pageAnswers())) return 'down'
  // Only if it comes to nothing is the part still waited for
  while (isLeaving()) await new Promise(resolve => setTimeout(resolve, 100))
  if (signal?.aborted || currentPath() !== path) return 'left'
  const isFirst = isFirstReload(`signalbox.reloaded-for ${import.meta.url} ${String(missing)}`)
  if (reloading) return 'reloading'
  if (!isFirst) return 'gone'
  reloading = true
  // Who clicks before the page is gone gets there all the same
  onLeaving(to => window.location.assign(to))
  window.location.reload()
  return 'reloading'
}

/** Whether a reload would get the page: a proxy also answers for a server that is down. */
export async function pageAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(30_000) })).ok
  } catch {
    return false
  }
}

/** Without a memory (storage may be forbidden) none is the first: it could go on forever. */
function isFirstReload(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
