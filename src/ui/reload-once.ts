import type { createBrowserRouter } from 'react-router'
import { isFetchingAhead } from '#/ui/ahead'
import { serverAnswers } from './server-state'

const flagKey = 'signalbox.reloaded-for'

/** A part of the app that is gone since a deployment: its address names the build, so one reload each is enough. */
function missingPart(event: Event): string {
  const payload: unknown = 'payload' in event ? event.payload : undefined
  return payload instanceof Error ? payload.message : 'unknown'
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** The page that the part was missed on the way to has its address only when the router has shown the failure. */
function settled(router: Router): Promise<void> {
  if (router.state.navigation.state === 'idle') return Promise.resolve()
  return new Promise(resolve => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return
      stop()
      resolve()
    })
  })
}

/**
 * After a deployment old chunks are gone (facts 9): reloads once for each, never in a loop, where the user was going, and
 * only for what somebody waits for.
 * A server that is down is no deployment: reloading would trade the page, and what was typed on it, for the browser's
 * error page.
 */
export function reloadOnceAfterDeployment(router: Router): void {
  window.addEventListener('vite:preloadError', event => {
    const { initialized, navigation } = router.state
    // Nobody waits for it, and what is on the page must not be lost for it; whoever comes to need it asks again
    if (isFetchingAhead() && initialized && navigation.state === 'idle') return
    const part = missingPart(event)
    if (sessionStorage.getItem(flagKey) === part) return
    void reloadOnceUp(router, part)
  })
}

async function reloadOnceUp(router: Router, part: string): Promise<void> {
  if (!(await serverAnswers())) return
  // Only now: a part that was fetched ahead is missed before the click that it was fetched for
  await settled(router)
  sessionStorage.setItem(flagKey, part)
  window.location.reload()
}
