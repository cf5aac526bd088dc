import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

let router: Router | undefined

/** Sets the router that the functions below read. */
export function watchRouter(watched: Router): void {
  router = watched
}

/** The path of the current page, which the router may be about to render. */
export const currentPath = (): string | undefined => router?.state.location.pathname

/**
 * Whether a navigation to another page is in progress. Reads the router itself: `useNavigation` knows only after the next
 * render, and on a slow machine a timer that fires before it would cancel the user's click with its own navigation.
 */
export function isLeaving(): boolean {
  const to = router?.state.navigation.location
  return to !== undefined && to.pathname !== currentPath()
}

/** Calls back with the URL of every navigation that starts. */
export function onNavigation(callback: (url: string) => void): void {
  let last: unknown
  router?.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) callback(location.pathname + location.search + location.hash)
    last = location
  })
}
