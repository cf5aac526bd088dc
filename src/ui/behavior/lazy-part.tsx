import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { prefetch } from './prefetch'
import { text } from './text'

const t = text.lazyPart

const firstRetryMs = 1_000
const longestRetryMs = 8_000

/** A component that is fetched when it is first shown, or a little before by `prefetch`. */
export type LazyPart<Props> = ComponentType<Props> & { prefetch: () => void }

/**
 * Like React.lazy, but a server that is down does not break the page around it: the part says that it is missing and is
 * asked for again as long as somebody waits for it. Chromium remembers a module that failed until the page is loaded
 * anew, so there app/recovery/chunk-reload.ts does that once the server answers, but not for what is only fetched ahead: the page
 * misses nothing yet.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: { part: ComponentType<Props> | null; failed: boolean } = { part: null, failed: false }
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  let asking = false
  const ask = async (retryMs: number) => {
    if (asking || state.part) return
    asking = true
    try {
      set({ part: await load(), failed: false })
    } catch {
      asking = false
      set({ part: null, failed: true })
      if (listeners.size > 0) setTimeout(() => void ask(Math.min(longestRetryMs, retryMs * 2)), retryMs)
    }
  }
  const prefetchPart = () => void prefetch(() => ask(firstRetryMs))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function Part(props: Props) {
    const { part: Loaded, failed } = useSyncExternalStore(subscribe, () => state)
    useEffect(() => {
      // In a task of its own, so that the page can focus its search field first
      const soon = setTimeout(() => void ask(firstRetryMs))
      return () => clearTimeout(soon)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return failed ? (
      <p role="status" className="sb-missing">
        {t.waiting}
      </p>
    ) : null
  }
  return Object.assign(Part, { prefetch: prefetchPart })
}
