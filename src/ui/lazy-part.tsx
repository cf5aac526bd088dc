import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { loadPart, prefetchPart } from './load-part'
import { reloadOnce } from './reload-once'
import { texts } from './texts'

const t = texts({
  en: {
    down: 'This part is not here yet: the dashboard server does not answer. It comes by itself.',
    gone: 'This part could not be loaded. Reload the page.',
  },
})

const firstRetryMs = 1_000
const longestRetryMs = 8_000

/** A component that is fetched when it is first shown, or a little before by `prefetch`. */
export type LazyPart<Props> = ComponentType<Props> & { prefetch: () => void }

interface State<Props> {
  part: ComponentType<Props> | null
  /** Why it is not here, once that is known. */
  why: keyof typeof t | null
}

/**
 * Like React.lazy, but a part that does not come does not break the page around it: as long as it is shown it says that
 * it is missing and asks again, and when a deployment took it away the page is loaded anew (ui/reload-once.ts).
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: State<Props> = { part: null, why: null }
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const ask = async () => {
    if (!state.part) set({ part: await loadPart(load), why: null })
  }
  const askUntilHere = async (signal: AbortSignal, retryMs: number) => {
    try {
      await ask()
    } catch (missing) {
      if (signal.aborted) return
      const outcome = await reloadOnce(missing, signal)
      if (!state.part && (outcome === 'down' || outcome === 'gone')) set({ part: null, why: outcome })
      await new Promise(resolve => setTimeout(resolve, retryMs))
      if (!signal.aborted) await askUntilHere(signal, Math.min(longestRetryMs, retryMs * 2))
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function Part(props: Props) {
    const { part: Loaded, why } = useSyncExternalStore(subscribe, () => state)
    useEffect(() => {
      const shown = new AbortController()
      // A moment later: the page around it puts its box into focus first
      setTimeout(() => {
        if (!shown.signal.aborted) void askUntilHere(shown.signal, firstRetryMs)
      })
      return () => shown.abort()
    }, [])
    if (Loaded) return <Loaded {...props} />
    return why ? (
      <p role="status" className="sb-missing">
        {t[why]}
      </p>
    ) : null
  }
  return Object.assign(Part, { prefetch: () => void prefetchPart(ask) })
}
