import type { RouteObject } from 'react-router'
import { routePatterns } from '#/nav/paths'
import { looked } from '#/ui/looked'
import { Blank } from './Blank'
import { ErrorFace } from './ErrorFace'
import { companyLoader, homeLoader, sessionLoader, signInLoader } from './loaders'
import { NotFoundPage } from './NotFoundPage'
import { Root } from './Root'
import { text } from './text'

/** What a route says about itself. */
export interface PageHandle {
  /** The page's title: no name, number or id ever (product.md, principle 6). */
  title: string
}
const titled = (title: string): PageHandle => ({ title })

/** The pages. Features meet only here. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorFace />,
    hydrateFallbackElement: <Blank />,
    children: [
      { path: routePatterns.home, loader: homeLoader, element: <Blank /> },
      {
        path: routePatterns.signIn,
        loader: signInLoader,
        handle: titled(text.titles.signIn),
        errorElement: <ErrorFace />,
        lazy: { Component: async () => (await import('#/features/connect/SignInPage')).SignInPage },
      },
      {
        id: 'session',
        path: '/:connection/:company_key',
        loader: sessionLoader,
        // the session of the page is read once; changing it is the frame's business (renewal in place)
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['connection'] !== nextParams['connection'] ||
          currentParams['company_key'] !== nextParams['company_key'],
        // loaded beside the session, not before the sign-in page
        lazy: { Component: async () => (await import('./SessionFrame')).SessionFrame },
        errorElement: <ErrorFace />,
        children: [
          { index: true, loader: companyLoader, element: <Blank /> },
          {
            errorElement: <ErrorFace inside />,
            children: [
              {
                path: routePatterns.lookUp,
                handle: titled(text.titles.lookUp),
                lazy: { Component: async () => (await import('#/features/persons/LookUpPage')).LookUpPage },
              },
              {
                path: routePatterns.person,
                handle: titled(text.titles.person),
                lazy: {
                  Component: async () => looked(import('#/features/persons/PersonPage').then(page => page.PersonPage)),
                },
                // in the middle of the profile; `useParams().person_key` says whose
                children: [
                  {
                    index: true,
                    lazy: { Component: async () => (await import('./PersonPanels')).PersonPanels },
                  },
                ],
              },
              ...[routePatterns.subscriptions, routePatterns.subscriptionsOf].map(path => ({
                path,
                handle: titled(text.titles.subscriptions),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/subscriptions/SubscriptionsPage').then(page => page.SubscriptionsPage)),
                },
              })),
              {
                path: routePatterns.participants,
                handle: titled(text.titles.participants),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/participants/ParticipantsPage').then(page => page.ParticipantsPage)),
                },
              },
              {
                path: routePatterns.devices,
                handle: titled(text.titles.devices),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/devices/DevicesPage').then(page => page.DevicesPage)),
                },
              },
              {
                path: routePatterns.editPerson,
                handle: titled(text.titles.editPerson),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/persons/EditPersonPage').then(page => page.EditPersonPage)),
                },
              },
              {
                path: routePatterns.createPerson,
                handle: titled(text.titles.createPerson),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/persons/CreatePersonPage').then(page => page.CreatePersonPage)),
                },
              },
              {
                path: routePatterns.broadcasts,
                handle: titled(text.titles.broadcasts),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/broadcasts/BroadcastsPage').then(page => page.BroadcastsPage)),
                },
              },
              {
                path: routePatterns.broadcastDraft,
                handle: titled(text.titles.broadcastDraft),
                lazy: {
                  Component: async () => looked(import('#/features/broadcasts/DraftPage').then(page => page.DraftPage)),
                },
              },
              {
                path: routePatterns.broadcast,
                handle: titled(text.titles.broadcast),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/broadcasts/BroadcastPage').then(page => page.BroadcastPage)),
                },
              },
              {
                path: routePatterns.participantsBulk,
                handle: titled(text.titles.participantsBulk),
                lazy: {
                  Component: async () => looked(import('#/features/participants/BulkPage').then(page => page.BulkPage)),
                },
              },
              {
                path: routePatterns.wallet,
                handle: titled(text.titles.wallet),
                lazy: {
                  Component: async () =>
                    looked(import('#/features/wallet/CampaignsPage').then(page => page.CampaignsPage)),
                },
              },
              {
                path: routePatterns.walletItems,
                handle: titled(text.titles.walletItems),
                lazy: {
                  Component: async () => looked(import('#/features/wallet/ItemsPage').then(page => page.ItemsPage)),
                },
              },
              {
                path: routePatterns.walletItem,
                handle: titled(text.titles.walletItem),
                lazy: {
                  Component: async () => looked(import('#/features/wallet/ItemPage').then(page => page.ItemPage)),
                },
              },
              {
                path: routePatterns.lab,
                handle: titled(text.titles.lab),
                lazy: { Component: async () => looked(import('#/features/lab/LabPage').then(page => page.LabPage)) },
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
