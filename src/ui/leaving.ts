import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

let router: Router | undefined

/** Names the router whose state `isLeaving` tells. */
export function watchLeaving(watched: Router): void {
  router = watched
}

/** The page that is shown, or about to be drawn. */
export const currentPath = (): string | undefined => router?.state.location.pathname

/**
 * Whether somebody is on the way to another page. Asked of the router itself: `useNavigation` knows only with the next
 * render, and on a slow machine a timer fires in between and cuts the click off.
 */
export function isLeaving(): boolean {
  const to = router?.state.navigation.location
  return to !== undefined && to.pathname !== currentPath()
}

/** Calls back with the address whenever somebody sets out for one. */
export function onLeaving(act: (to: string) => void): void {
  let last: unknown
  router?.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) act(location.pathname + location.search + location.hash)
    last = location
  })
}
