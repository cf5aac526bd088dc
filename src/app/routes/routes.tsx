import type { RouteObject } from 'react-router'
import { routePatterns } from '#/nav/paths'
import { prefetchChunk } from '#/ui/behavior/load-chunk'
import { ErrorPage } from '../recovery/ErrorPage'
import { PageSkeleton } from '../recovery/PageSkeleton'
import { Root } from '../shell/Root'
import { pagesId } from './discover-pages'
import { companyLoader, homeLoader, sessionLoader, signInLoader } from './loaders'
import { NotFoundPage } from './NotFoundPage'
import { lazily, titled } from './page-route'
import { text } from './text'

/** Loads the look-up, then prefetches the profile it usually leads to. */
async function loadLookUp() {
  const { LookUpPage } = await import('#/features/persons/look-up/LookUpPage')
  setTimeout(() => void prefetchChunk(() => import('#/features/persons/profile/PersonPage')), 300)
  return LookUpPage
}

/** The routes of the first screens. The others are in session-pages.ts, added on the first navigation to one of them. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: routePatterns.home, loader: homeLoader, element: <PageSkeleton /> },
      {
        path: routePatterns.signIn,
        loader: signInLoader,
        handle: titled(text.titles.signIn),
        errorElement: <ErrorPage />,
        lazy: lazily(() => import('#/features/connect/SignInPage').then(part => part.SignInPage)),
      },
      {
        id: 'session',
        path: '/:connection/:company_key',
        loader: sessionLoader,
        // The session is loaded once; the frame handles its renewal
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['connection'] !== nextParams['connection'] ||
          currentParams['company_key'] !== nextParams['company_key'],
        // Loaded in parallel with the session, and not for the sign-in page
        lazy: lazily(() => import('../session/SessionFrame').then(part => part.SessionFrame)),
        errorElement: <ErrorPage />,
        children: [
          { index: true, loader: companyLoader, element: <PageSkeleton /> },
          {
            id: pagesId,
            errorElement: <ErrorPage inside />,
            children: [
              {
                path: routePatterns.lookUp,
                handle: titled(text.titles.lookUp),
                lazy: lazily(loadLookUp),
              },
              { path: '*', element: <NotFoundPage inside />, handle: titled(text.titles.notFound) },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage />, handle: titled(text.titles.notFound) },
    ],
  },
]
