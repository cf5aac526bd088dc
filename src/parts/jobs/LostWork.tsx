import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { activityRoles, isAllowed } from '#/contract/roles'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { text } from './text'
import { useJobsClient, useLostWork } from './use-jobs'

const t = text.lost

interface LostWorkProps {
  className: string | undefined
  /** Hides the notice for now; without it, the notice stays until the user deletes the work. */
  onDismiss?: () => void
}

/**
 * Says how much work this browser can no longer open, because someone may otherwise start it again. It claims nothing
 * about the outcome, which only the activity log shows.
 */
export function LostWork({ className, onDismiss }: LostWorkProps) {
  const client = useJobsClient()
  const session = useSession()
  const { jobs, changes } = useLostWork()
  const [isConfirming, setConfirming] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [runOnce] = useSingleFlight()
  const count = jobs.length + changes.length
  if (client === null || count === 0) return null

  const forget = () =>
    void runOnce(() => {
      setConfirming(false)
      setFailed(false)
      return client.forgetLost().catch(() => setFailed(true))
    })
  const button = (label: string, onClick: () => void, variant?: 'subtle') => (
    <Button size="xs" variant={variant} onClick={onClick}>
      {label}
    </Button>
  )
  const reader = isAllowed(session.roles, activityRoles) ? 'self' : 'admin'
  return (
    <div className={className}>
      <ErrorNotice
        tone="warn"
        title={t.title(jobs.length, changes.length)}
        actions={
          <MisclickGuard meaning={isConfirming ? 'confirm' : 'ask'} className="sb-row">
            {isConfirming ? button(t.keep(count), () => setConfirming(false)) : null}
            {isConfirming
              ? button(t.forget(count), forget, 'subtle')
              : button(t.forget(count), () => setConfirming(true))}
            {onDismiss && !isConfirming ? button(t.notNow, onDismiss, 'subtle') : null}
          </MisclickGuard>
        }
      >
        {isConfirming ? t.consequence : hasFailed ? t.failed : t.why[reader]}
      </ErrorNotice>
    </div>
  )
}
