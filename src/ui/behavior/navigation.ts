import type { createBrowserRouter } from 'react-router'
import { withoutBase } from '#/base/base-path'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

let router: Router | undefined

/** Sets the router that the functions below read. */
export function setRouter(appRouter: Router): void {
  router = appRouter
}

/** The path of the current page, which may not be on screen yet. Undefined before `setRouter`. */
export const currentPath = (): string | undefined => router && withoutBase(router.state.location.pathname)

/**
 * Whether the router is on the way to a page other than `from`, or already there. A component passes the path it was
 * rendered for: on a slow machine the router arrives long before React shows the new page, and a timer of the old page
 * that navigates in between would cancel the user's click. `useNavigation` and `useLocation` know only the last render.
 */
export function isLeaving(from = currentPath()): boolean {
  const to = router?.state.navigation.location ?? router?.state.location
  return to !== undefined && withoutBase(to.pathname) !== from
}

/** Waits until no navigation to another page is in progress. */
export async function navigationSettled(): Promise<void> {
  while (isLeaving()) await new Promise(resolve => setTimeout(resolve, 100))
}

/** Calls back with the URL of every navigation that starts. */
export function onNavigation(callback: (url: string) => void): void {
  let last: unknown
  router?.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) callback(location.pathname + location.search + location.hash)
    last = location
  })
}
