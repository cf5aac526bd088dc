import { useEffect } from 'react'
import { useApi } from '#/api/api-context'
import { browserNow, now } from '#/api/now'
import { Alerts } from '#/parts/alerts/Alerts'
import { removeOldDrafts } from '#/parts/drafts/draft-store'
import { PendingActions } from './PendingActions'

/** What every page loads after its first screen. Nothing waits for it, so a failed load must not reload the page. */
export function Background() {
  const { scope } = useApi()
  useEffect(() => {
    // By the earlier of both clocks: that of a service may be wrong, or set forward in the lab
    void removeOldDrafts(scope, Math.min(now(), browserNow())).catch(() => undefined)
  }, [scope])
  return (
    <>
      <PendingActions />
      <Alerts />
    </>
  )
}
