import { IconLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { useApi, useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { copyOfField } from '#/parts/custom-fields/format-field'
import { usePreferences } from '#/ui/behavior/preferences'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { customFieldsOf } from '../person-values'
import { ReplyFooter } from '../ReplyFooter'
import { text as personsText } from '../text'
import { UndefinedFieldLabel } from '../UndefinedFieldLabel'
import { useLatestCall } from '../use-latest-call'
import { IdentityRail } from './IdentityRail'
import { text } from './text'
import classes from './Profile.module.css'

interface ProfileProps {
  personKey: string
  /** The panels of other features do not wait for this query, and are not affected if it fails. */
  person: UseQueryResult<PersonReading>
  /** The panels of other features, which load in parallel and fail independently. */
  children: ReactNode
}

/** Identity on the left, panels of other features in the middle, custom fields and the full response on the right. */
export function Profile({ personKey, person: { data: reading, error, isFetching, refetch }, children }: ProfileProps) {
  const call = useLatestCall(useApi(), { kind: 'person_key', value: personKey })
  const { maskNumbers } = usePreferences()
  // Identity and custom fields are painted a frame before the rest, because the user reads them first
  const showsRest = useDeferredValue(true, false)
  return (
    <div className={classes['container']}>
      <div className={`sb-columns ${classes['profile'] ?? ''}`}>
        {reading ? (
          <IdentityRail reading={reading} />
        ) : error && !isFetching ? (
          <ApiErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={`sb-card ${classes['waiting'] ?? ''}`}>
            <LoadingSkeleton rows={8} />
          </div>
        )}
        <div className={classes['middle']}>{showsRest ? children : null}</div>
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
        <div className={`sb-note ${classes['foot'] ?? ''}`}>
          <ReplyFooter call={call} differences={reading.differences.length} isRefreshing={isFetching} />
        </div>
      ) : null}
    </div>
  )
}

/** The company's custom fields, and fields without a definition, which cannot be edited. */
function CustomFieldsPanel({ reading }: { reading: PersonReading }) {
  const { custom_fields: definitions } = useSession()
  const fields = readCustomFields(definitions, customFieldsOf(reading))
  const [shown, more] = useFirstRows(fields)
  const set = fields.filter(field => field.value.kind !== 'absent').length
  return (
    <Panel
      title={personsText.customFields}
      titleNote={fields.length === 0 ? undefined : text.fields.set(set, fields.length)}
    >
      {fields.length === 0 ? <p className="sb-dim">{personsText.noCustomFields}</p> : null}
      <KeyValue>
        {shown.map(({ key, label, definition, value }) => (
          <Fact
            key={key}
            label={definition ? <bdi>{label || personsText.namelessField}</bdi> : <UndefinedFieldLabel label={label} />}
            copy={copyOfField(value) ?? undefined}
            copyLabel={label === '' ? personsText.namelessField : label.slice(0, 80)}
          >
            <CustomFieldValue value={value} isDefined={definition !== null} />
            {definition ? null : (
              <span className={`sb-note ${classes['unknown'] ?? ''}`}>
                <IconLock size={12} stroke={1.5} aria-hidden /> {text.fields.unknown}
              </span>
            )}
          </Fact>
        ))}
      </KeyValue>
      {more}
    </Panel>
  )
}
