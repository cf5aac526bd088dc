import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useAlertCounts } from '#/parts/alerts/alert-counts'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from '../routes/text'

/** Wraps every page: sets the document title, and moves the focus after a navigation. */
export function Root() {
  'use no memo' // renders rarely: memoization would enlarge the first screen and save nothing
  const { pathname } = useLocation()
  const title = useTitle()
  const { batch, broadcast } = useAlertCounts()
  const alerts = batch + broadcast
  const before = useRef(pathname)

  useEffect(() => {
    document.title = text.documentTitle(title, alerts)
  }, [title, alerts])

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    // Keeps the focus if the page has already set it, as the lookup does, or if the user opened an overlay meanwhile
    if (document.activeElement?.closest('#main *, [role="dialog"]')) return
    focusHeading()
    announce(title)
  }, [pathname, title])

  return <Outlet />
}

function useTitle(): string {
  const titles = useMatches().flatMap(({ handle }) =>
    typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
      ? [handle.title]
      : [],
  )
  return titles.at(-1) ?? text.titles.none
}
