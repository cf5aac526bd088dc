import { useEffect } from 'react'
import { useSession } from '#/api/api-context'
import { browserNow, now } from '#/api/now'
import { Alerts } from '#/parts/alerts/Alerts'
import { removeOldDrafts } from '#/parts/drafts/remove-drafts'
import { PendingActions } from './PendingActions'

/** What every page loads after its first screen. Nothing waits for it, so a failed load must not reload the page. */
export function Background() {
  const session = useSession()
  useEffect(() => {
    // Whatever fails is tried again at the next start
    const attempt = (work: () => Promise<void>) => work().catch(() => undefined)
    void attempt(async () => (await import('../session/seal-old-data')).sealOldData(session)).then(() =>
      // By the earlier of the two clocks: the service's may be wrong, or set ahead in the lab
      attempt(() => removeOldDrafts(Math.min(now(), browserNow()))),
    )
  }, [session])
  return (
    <>
      <PendingActions />
      <Alerts />
    </>
  )
}
