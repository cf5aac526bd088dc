import { useDeferredValue } from 'react'
import { Outlet } from 'react-router'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { AnswerFooter } from '../AnswerFooter'
import { useCallOf } from '../use-call-of'
import { CustomFieldsPanel } from './CustomFieldsPanel'
import { IdentityRail } from './IdentityRail'
import { RawResponse } from './RawResponse'
import classes from './Profile.module.css'

interface ProfileProps {
  personKey: string
  /** Undefined while it is not read: what other features lay into the middle does not wait for it. */
  reading: PersonReading | undefined
  refreshing: boolean
  /** The person could not be read; the other parts are on their own. */
  error: unknown
  onRetry: () => void
}

/**
 * Identity at the left, subscriptions and devices in the middle, custom fields and the raw answer beside them. The
 * middle is a child route (app/routes/PersonPanels.tsx): its parts read for themselves, at the same time, and fail alone.
 */
export function Profile({ personKey, reading, refreshing, error, onRetry }: ProfileProps) {
  const call = useCallOf(useApi(), { kind: 'person_key', value: personKey })
  const failed = error !== null && !refreshing
  // Who it is stands there a frame earlier: the agent on the phone reads that first
  const showsRest = useDeferredValue(true, false)
  return (
    <>
      <div className={classes['profile']}>
        {reading ? (
          <IdentityRail reading={reading} />
        ) : failed ? (
          <ApiErrorNotice error={error} onRetry={onRetry} />
        ) : (
          <div className={classes['waiting']}>
            <LoadingSkeleton rows={8} />
          </div>
        )}
        <div className={classes['middle']}>{showsRest ? <Outlet /> : null}</div>
        {reading ? (
          <div className={classes['aside']}>
            <CustomFieldsPanel reading={reading} />
            {showsRest ? <RawResponse raw={reading.raw} /> : null}
          </div>
        ) : null}
      </div>
      {reading ? (
        <div className={classes['foot']}>
          <AnswerFooter call={call} differences={reading.differences.length} refreshing={refreshing} />
        </div>
      ) : null}
    </>
  )
}
