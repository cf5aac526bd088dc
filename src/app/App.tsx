import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { openHistoryState, sealHistory } from '#/api/local-data/sealed-history'
import { clock } from '#/api/now'
import { basePath } from '#/base/base-path'
import { openStatesWith } from '#/nav/history-state'
import { ClockContext } from '#/ui/behavior/clock'
import { setRouter } from '#/ui/behavior/navigation'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { ThemeScope } from '#/ui/theme/ThemeScope'
import { routes } from './routes/routes'
import { giveFirstEntryKey } from './session/expired-history'
import { useHasLeft, watchHistory } from './session/leave-session'

sealHistory(window.history)
openStatesWith(openHistoryState)
giveFirstEntryKey()
const router = createBrowserRouter(routes, { basename: `${basePath}/` })
setRouter(router)
watchHistory(router)

/** The app: theme, clock, pages. Empty after a sign-out, so that the back/forward cache has no personal data. */
export function App() {
  const hasLeft = useHasLeft()
  if (hasLeft) return null
  return (
    <ThemeScope>
      <ClockContext value={clock}>
        <RouterProvider router={router} />
        <LiveRegion />
      </ClockContext>
    </ThemeScope>
  )
}
