import { matchPath } from 'react-router'
import type { PatchRoutesOnNavigationFunction } from 'react-router'
import { routePatterns } from '#/nav/paths'
import { loadChunk, prefetchChunk } from '#/ui/behavior/load-chunk'

/** The id of the route that session-pages.tsx adds its pages to. */
export const pagesId = 'pages'

const load = () => import('./session-pages')

/** Prefetches the routes of all pages but the look-up. */
export const laterPages = { prefetch: () => prefetchChunk(load) }

/**
 * Called by the router for every URL it has not seen yet: adds the pages of a session. Not for the look-up, so that its
 * first screen does not wait for them.
 */
export const discoverPages: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (matchPath('/:connection/:company_key/*', path) === null || matchPath(routePatterns.lookUp, path) !== null) return
  patch(pagesId, (await loadChunk(load)).sessionPages)
}
