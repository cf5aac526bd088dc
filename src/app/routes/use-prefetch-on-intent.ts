import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { withoutBase } from '#/base/base-path'
import { pageNames } from '#/nav/page-modules'
import { routePatterns } from '#/nav/paths'
import { prefetchPage } from './page-route'

/** Fetches a page as soon as someone points at a link to it or focuses one: often 100 ms before the click. */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const unmounted = new AbortController()
    const prefetchTarget = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== location.origin) return
      const page = pageNames.find(name => matchPath(routePatterns[name], withoutBase(link.pathname)) !== null)
      if (page) void prefetchPage(page)
    }
    for (const intent of ['pointerover', 'focusin'])
      document.addEventListener(intent, prefetchTarget, { passive: true, signal: unmounted.signal })
    return () => unmounted.abort()
  }, [])
}
