import { flushSync } from 'react-dom'
import type { createBrowserRouter } from 'react-router'
import { forgetKeys } from '#/api/local-data/keyring'
import { basePath } from '#/base/base-path'
import { createStore, useStore } from '#/base/store'
import { paths } from '#/nav/paths'
import { expireHistory, noteHistoryEntry } from './expired-history'

const hasLeft = createStore(false)

if (typeof window !== 'undefined') {
  // Despite `no-store`, some browsers restore the document from the back/forward cache. It is then empty, so it reloads
  window.addEventListener('pageshow', event => {
    if (event.persisted && hasLeft.get()) window.location.reload()
  })
  // Not earlier: what was typed is stored while the pages unmount
  window.addEventListener('pagehide', () => {
    if (hasLeft.get()) forgetKeys()
  })
}

/**
 * Records every entry that the router writes, so that it expires with the session. Does not wait for a page to render:
 * on a slow machine the router may replace an entry that contains a number before React has shown it.
 */
export function watchHistory(router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>): void {
  noteHistoryEntry(router.state.location.key)
  router.subscribe(({ location }) => {
    noteHistoryEntry(location.key)
    if (hasLeft.get()) expireHistory()
  })
}

/** Leaves the session for good: no personal data stays on screen, in the memory of this tab, or behind Back. */
export function leaveSession(to: string = paths.signIn()): void {
  expireHistory()
  flushSync(() => hasLeft.set(true))
  // The single sign-on provider is on another site
  window.location.replace(to.startsWith('/') ? basePath + to : to)
}

/** Whether the session was left and the document is about to be replaced. */
export const useHasLeft = (): boolean => useStore(hasLeft)
