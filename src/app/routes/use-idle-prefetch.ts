import { useEffect } from 'react'

/** Fetches what the next key or click needs, once the page is at rest: it must not compete with the first screen. */
export function useIdlePrefetch(parts: readonly { prefetch: () => void }[]): void {
  useEffect(() => {
    const all = () => parts.forEach(part => part.prefetch())
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(all, { timeout: 5_000 })
      else all()
    }, 1_500)
    return () => clearTimeout(timer)
  }, [parts])
}
