import { Alerts } from '#/parts/alerts/Alerts'
import { PendingActions } from './PendingActions'

/** What every page loads after its first screen. Nothing waits for it, so a failed load must not reload the page. */
export function Background() {
  return (
    <>
      <PendingActions />
      <Alerts />
    </>
  )
}
