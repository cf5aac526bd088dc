import { useDeferredValue, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { AnswerFooter } from '../AnswerFooter'
import { useLatestCall } from '../use-latest-call'
import { CustomFieldsPanel } from './CustomFieldsPanel'
import { IdentityRail } from './IdentityRail'
import { RawResponse } from './RawResponse'
import classes from './Profile.module.css'

interface ProfileProps {
  personKey: string
  /** Undefined until it is read; the panels of other features do not wait for it. */
  reading: PersonReading | undefined
  refreshing: boolean
  /** The person could not be read; the panels of other features are not affected. */
  error: unknown
  onRetry: () => void
  /** The panels of other features, which load in parallel and fail independently. */
  children: ReactNode
}

/** Identity on the left, subscriptions and devices in the middle, custom fields and the full response on the right. */
export function Profile({ personKey, reading, refreshing, error, onRetry, children }: ProfileProps) {
  const call = useLatestCall(useApi(), { kind: 'person_key', value: personKey })
  const failed = error !== null && !refreshing
  // The identity is painted a frame before the rest, because the agent reads it first
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
        <div className={classes['middle']}>{showsRest ? children : null}</div>
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
