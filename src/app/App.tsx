import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { clock } from '#/api/now'
import { ClockContext } from '#/ui/behavior/clock'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { useDocumentScheme } from '#/ui/theme/scheme'
import { reloadOnceAfterDeployment } from './recovery/chunk-reload'
import { discoverPages } from './routes/discover-pages'
import { routes } from './routes/routes'
import { useHasLeft } from './session/leave-guard'

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverPages })
reloadOnceAfterDeployment(router)

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
