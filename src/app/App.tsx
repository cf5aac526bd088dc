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

/** The app: scheme, clock, pages. Renders nothing once a session was left (facts 21). */
export function App() {
  useDocumentScheme()
  const left = useHasLeft()
  if (left) return null
  return (
    <ClockContext value={clock}>
      <RouterProvider router={router} />
      <LiveRegion />
    </ClockContext>
  )
}
