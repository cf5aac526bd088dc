import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Outlet } from 'react-router'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { usePreferences } from '#/ui/behavior/preferences'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { AnswerFooter } from '../AnswerFooter'
import { useLatestCall } from '../use-latest-call'
import { CustomFieldsPanel } from './CustomFieldsPanel'
import { IdentityRail } from './IdentityRail'
import { text } from './text'
import classes from './Profile.module.css'

interface ProfileProps {
  personKey: string
  /** The panels of other features do not wait for it, and are not affected if it fails. */
  person: UseQueryResult<PersonReading>
}

/**
 * Identity on the left, subscriptions and devices in the middle, custom fields and the full response on the right. The
 * middle is a child route (app/routes/PersonPanels.tsx), whose panels load in parallel and fail independently.
 */
export function Profile({ personKey, person: { data: reading, error, isFetching, refetch } }: ProfileProps) {
  const call = useLatestCall(useApi(), { kind: 'person_key', value: personKey })
  const { maskNumbers } = usePreferences()
  // The identity is painted a frame before the rest, because the agent reads it first
  const showsRest = useDeferredValue(true, false)
  return (
    <>
      <div className={classes['profile']}>
        {reading ? (
          <IdentityRail reading={reading} />
        ) : error && !isFetching ? (
          <ApiErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={classes['waiting']}>
            <LoadingSkeleton rows={8} />
          </div>
        )}
        <div className={classes['middle']}>{showsRest ? <Outlet /> : null}</div>
        {reading ? (
          <div className={classes['aside']}>
            <CustomFieldsPanel reading={reading} />
            {showsRest ? (
              <Panel
                title={text.raw.title}
                tools={<CopyButton value={JSON.stringify(reading.raw, null, 2)} label={text.raw.copy} size={28} />}
              >
                <JsonView value={reading.raw} label={text.raw.label} masked={maskNumbers} open={4} />
              </Panel>
            ) : null}
          </div>
        ) : null}
      </div>
      {reading ? (
        <div className={classes['foot']}>
          <AnswerFooter call={call} differences={reading.differences.length} refreshing={isFetching} />
        </div>
      ) : null}
    </>
  )
}
