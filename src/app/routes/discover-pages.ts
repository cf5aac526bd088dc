import { matchPath } from 'react-router'
import type { PatchRoutesOnNavigationFunction } from 'react-router'
import { routePatterns } from '#/nav/paths'
import { loadChunk, prefetchChunk } from '#/ui/behavior/load-chunk'

/** The route that the pages of session-pages.tsx hang on, once they are known. */
export const pagesId = 'pages'

const load = () => import('./session-pages')

/** Fetches what the way to any other page begins with. */
export const laterPages = { prefetch: () => prefetchChunk(load) }

/**
 * Asked by the router before each address where it has not been yet: makes the pages of a session known, but not on the
 * way to the look-up, whose first screen does not wait for them.
 */
export const discoverPages: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (matchPath('/:connection/:company_key/*', path) === null || matchPath(routePatterns.lookUp, path) !== null) return
  patch(pagesId, (await loadChunk(load)).sessionPages)
}
