import { browserNow } from '#/api/now'
import { basePath } from '#/base/base-path'
import { createStore, useStore } from '#/base/store'

/** `gone`: the dashboard's server does not answer. `back`: it has just answered again. */
export interface ServerState {
  state: 'up' | 'gone' | 'back'
  /** When the first of the requests without a response failed, in ms by the browser's clock; 0 while `up`. */
  since: number
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 8_000
const BACK_FOR_MS = 4_000

const server = createStore<ServerState>({ state: 'up', since: 0 })

let asking: Promise<boolean> | null = null

/** Whether the dashboard's server answers. Concurrent calls share one request. */
export function serverAnswers(): Promise<boolean> {
  asking ??= askServer().finally(() => {
    asking = null
  })
  return asking
}

async function askServer(): Promise<boolean> {
  try {
    // Any response counts, even an error: the server is reachable
    await fetch(`${basePath}/session`, { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    return true
  } catch {
    return false
  }
}

/**
 * Call this when a request got no response. That may concern this request only, so the server is asked at once. If it
 * does not answer that either, a notice is shown until it does.
 */
export async function reportNoResponse(): Promise<void> {
  const since = browserNow()
  const isGone = () => server.get().state === 'gone'
  if (isGone() || (await serverAnswers()) || isGone()) return
  server.set({ state: 'gone', since })
  void askUntilBack(FIRST_WAIT_MS)
}

async function askUntilBack(waitMs: number): Promise<void> {
  const waited = new AbortController()
  await new Promise(resolve => {
    setTimeout(resolve, waitMs)
    window.addEventListener('online', resolve, { signal: waited.signal })
  })
  waited.abort()
  if (!(await serverAnswers())) return askUntilBack(Math.min(LONGEST_WAIT_MS, waitMs * 1.5))
  server.update(({ since }) => ({ state: 'back', since }))
  setTimeout(() => {
    if (server.get().state === 'back') server.set({ state: 'up', since: 0 })
  }, BACK_FOR_MS)
}

/** The state of the server, as far as this page knows. */
export const useServerState = (): ServerState => useStore(server)

/** Calls back when the server answers again. Returns the unsubscribe function. */
export function onServerBack(listener: () => void): () => void {
  let before = server.get().state
  return server.subscribe(() => {
    const { state } = server.get()
    if (before === 'gone' && state === 'back') listener()
    before = state
  })
}
