import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { texts } from './texts'

const t = texts({
  en: { waiting: 'This part is not here yet: the dashboard server does not answer. It comes by itself.' },
})

const firstRetryMs = 1_000
const longestRetryMs = 8_000

/** A component that is fetched when it is first shown, or a little before by `prefetch`. */
export type LazyPart<Props> = ComponentType<Props> & { prefetch: () => void }

/**
 * Like React.lazy, but a server that is down neither breaks the page around it nor is remembered for ever: the part
 * says that it is missing, is asked for again, and appears when it has come. A part of an older build is the business
 * of app/chunk-reload.ts.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: { part: ComponentType<Props> | null; failed: boolean } = { part: null, failed: false }
  let started = false
  const listeners = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const ask = (retryMs: number) => {
    load().then(
      part => set({ part, failed: false }),
      () => {
        set({ part: null, failed: true })
        setTimeout(ask, retryMs, Math.min(longestRetryMs, retryMs * 2))
      },
    )
  }
  const prefetch = () => {
    if (started) return
    started = true
    ask(firstRetryMs)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function Part(props: Props) {
    const { part: Loaded, failed } = useSyncExternalStore(subscribe, () => state)
    useEffect(prefetch, [])
    if (Loaded) return <Loaded {...props} />
    return failed ? (
      <p role="status" className="sb-missing">
        {t.waiting}
      </p>
    ) : null
  }
  return Object.assign(Part, { prefetch })
}
