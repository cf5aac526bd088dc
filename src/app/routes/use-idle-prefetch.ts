import { useEffect } from 'react'
import { navigationSettled } from '#/ui/behavior/navigation'

/**
 * Fetches what the next key press or click needs, once the page is idle, so as not to compete with the first screen.
 * Parts are fetched one at a time, and not during a navigation: browsers open six connections per host, and what was
 * clicked would wait behind the files of all parts.
 */
export function useIdlePrefetch(parts: readonly { prefetch: () => Promise<void> }[]): void {
  useEffect(() => {
    const mounted = new AbortController()
    const prefetchAll = async () => {
      for (const part of parts) {
        await idle()
        await navigationSettled()
        if (mounted.signal.aborted) return
        await part.prefetch()
      }
    }
    const timer = setTimeout(() => void prefetchAll(), 1_500)
    return () => {
      clearTimeout(timer)
      mounted.abort()
    }
  }, [parts])
}

const idle = () =>
  new Promise<unknown>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 })
    else resolve(undefined)
  })
