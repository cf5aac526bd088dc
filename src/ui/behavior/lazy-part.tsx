import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { loadChunk, prefetchChunk } from './load-chunk'
import { reloadOnce } from './reload-once'
import { text } from './text'

const t = text.lazyPart

const firstRetryMs = 1_000
const longestRetryMs = 8_000

/** A component that is fetched when it is first shown, or a little before by `prefetch`. */
export type LazyPart<Props> = ComponentType<Props> & { prefetch: () => void }

interface State<Props> {
  part: ComponentType<Props> | null
  /** Why it is missing, once that is known. */
  missingBecause: keyof typeof t | null
}

/**
 * Like React.lazy, but a chunk that cannot be loaded does not break the page around it: while the component is shown it
 * says that it is missing and tries again. If a deployment removed the chunk, the page reloads (reload-once.ts).
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: State<Props> = { part: null, missingBecause: null }
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const loadOnce = async () => {
    if (!state.part) set({ part: await loadChunk(load), missingBecause: null })
  }
  const loadUntilHere = async (signal: AbortSignal, retryMs: number) => {
    try {
      await loadOnce()
    } catch (missing) {
      if (signal.aborted) return
      const outcome = await reloadOnce(missing, signal)
      if (!state.part && (outcome === 'down' || outcome === 'gone')) set({ part: null, missingBecause: outcome })
      await new Promise(resolve => setTimeout(resolve, retryMs))
      if (!signal.aborted) await loadUntilHere(signal, Math.min(longestRetryMs, retryMs * 2))
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function Part(props: Props) {
    const { part: Loaded, missingBecause } = useSyncExternalStore(subscribe, () => state)
    useEffect(() => {
      const shown = new AbortController()
      // In a task of its own, so that the page can focus its search field first
      setTimeout(() => {
        if (!shown.signal.aborted) void loadUntilHere(shown.signal, firstRetryMs)
      })
      return () => shown.abort()
    }, [])
    if (Loaded) return <Loaded {...props} />
    return missingBecause ? (
      <p role="status" className="sb-missing">
        {t[missingBecause]}
      </p>
    ) : null
  }
  return Object.assign(Part, { prefetch: () => void prefetchChunk(loadOnce) })
}
