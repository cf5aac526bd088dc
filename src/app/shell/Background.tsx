import { Alerts } from '#/parts/alerts/Alerts'
import { PendingActions } from './PendingActions'

/** What every page loads after its first screen, in one chunk: nobody waits for it, so it must not reload the page. */
export function Background() {
  return (
    <>
      <PendingActions />
      <Alerts />
    </>
  )
}
