import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { clock } from '#/api/now'
import { ClockContext } from '#/ui/behavior/clock'
import { watchRouter } from '#/ui/behavior/navigation'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { useDocumentScheme } from '#/ui/theme/scheme'
import { discoverPages } from './routes/discover-pages'
import { routes } from './routes/routes'
import { useHasLeft } from './session/leave-guard'

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverPages })
watchRouter(router)

/** The app: color scheme, clock, pages. Renders nothing after a sign-out, so that the back/forward cache has no personal data. */
export function App() {
  useDocumentScheme()
  const hasLeft = useHasLeft()
  if (hasLeft) return null
  return (
    <ClockContext value={clock}>
      <RouterProvider router={router} />
      <LiveRegion />
    </ClockContext>
  )
}
