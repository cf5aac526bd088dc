import type { RouteObject } from 'react-router'
import { pageNames } from '#/nav/page-modules'
import { routePatterns } from '#/nav/paths'
import { ErrorPage } from '../recovery/ErrorPage'
import { PageSkeleton } from '../recovery/PageSkeleton'
import { SessionFrame } from '../session/SessionFrame'
import { Root } from '../shell/Root'
import { companyLoader, homeLoader, sessionLoader, signInLoader } from './loaders'
import { NotFoundPage } from './NotFoundPage'
import { pageRoute, titled } from './page-route'
import { text } from './text'

const sessionPages = pageNames.filter(name => name !== 'signIn')

/** All routes of the app. The module of each page is loaded on navigation, unless it was prefetched. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: routePatterns.home, loader: homeLoader, element: <PageSkeleton /> },
      { ...pageRoute('signIn'), loader: signInLoader, errorElement: <ErrorPage /> },
      {
        id: 'session',
        path: '/:connection/:company_key',
        loader: sessionLoader,
        // Loaded again only when the connection or company changes; the frame handles a renewal
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['connection'] !== nextParams['connection'] ||
          currentParams['company_key'] !== nextParams['company_key'],
        element: <SessionFrame />,
        errorElement: <ErrorPage />,
        children: [
          { index: true, loader: companyLoader, element: <PageSkeleton /> },
          {
            errorElement: <ErrorPage inside />,
            children: [
              ...sessionPages.map(name => pageRoute(name)),
              { path: '*', element: <NotFoundPage inside />, handle: titled(text.titles.notFound) },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage />, handle: titled(text.titles.notFound) },
    ],
  },
]
