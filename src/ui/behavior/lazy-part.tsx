import { useEffect, type ComponentType } from 'react'
import { createStore, useStore } from '#/base/store'
import { loadChunk, prefetchChunk } from './load-chunk'
import { isPageServed, reloadOnce, type ReloadOutcome } from './reload-once'
import { text } from './text'

const t = text.lazyPart

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 8_000

/** A component that is fetched when it is first shown, or a little before by `prefetch`. */
export type LazyPart<Props> = ComponentType<Props> & { prefetch: () => Promise<void> }

interface State<Props> {
  part: ComponentType<Props> | null
  /** Why it is missing, once that is known. */
  missingBecause: keyof typeof t | null
}

/**
 * Like React.lazy, but a chunk that cannot be loaded does not break the page around it: in its place
 * the component shows a message and tries again. If a deployment removed the chunk, the page reloads (reload-once.ts).
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const state = createStore<State<Props>>({ part: null, missingBecause: null })
  const loadOnce = async () => {
    if (!state.get().part) state.set({ part: await loadChunk(load), missingBecause: null })
  }
  /** A brief loss of connection must not reload the page, because what was typed would be lost. */
  const loadOrReload = async (signal: AbortSignal): Promise<ReloadOutcome | 'loaded'> => {
    if (!(await isPageServed())) return 'down'
    try {
      await loadOnce()
      return 'loaded'
    } catch (missing) {
      return reloadOnce(missing, signal)
    }
  }
  const loadWithRetries = async (signal: AbortSignal, retryMs: number) => {
    try {
      await loadOnce()
    } catch {
      if (signal.aborted) return
      const outcome = await loadOrReload(signal)
      if (outcome === 'loaded') return
      if (!state.get().part && (outcome === 'down' || outcome === 'gone'))
        state.set({ part: null, missingBecause: outcome })
      await new Promise(resolve => setTimeout(resolve, retryMs))
      if (!signal.aborted) await loadWithRetries(signal, Math.min(LONGEST_RETRY_MS, retryMs * 2))
    }
  }

  function Part(props: Props) {
    const { part: Loaded, missingBecause } = useStore(state)
    useEffect(() => {
      const whileShown = new AbortController()
      // In a task of its own, so that the page can focus its search field first
      setTimeout(() => {
        if (!whileShown.signal.aborted) void loadWithRetries(whileShown.signal, FIRST_RETRY_MS)
      })
      return () => whileShown.abort()
    }, [])
    if (Loaded) return <Loaded {...props} />
    return missingBecause ? (
      <p role="status" className="sb-missing">
        {t[missingBecause]}
      </p>
    ) : null
  }
  return Object.assign(Part, { prefetch: () => prefetchChunk(loadOnce) })
}
