import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { clock } from '#/api/now'
import { ClockContext } from '#/ui/clock'
import { watchLeaving } from '#/ui/leaving'
import { LiveRegion } from '#/ui/LiveRegion'
import { useDocumentScheme } from '#/ui/scheme'
import { discoverPages } from './discover-pages'
import { useLeft } from './leave'
import { routes } from './routes'

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverPages })
watchLeaving(router)

/** The app: scheme, clock, pages. Renders nothing once a session was left (facts 21). */
export function App() {
  useDocumentScheme()
  const left = useLeft()
  if (left) return null
  return (
    <ClockContext value={clock}>
      <RouterProvider router={router} />
      <LiveRegion />
    </ClockContext>
  )
}
