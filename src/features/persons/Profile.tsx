import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { AnswerFoot } from './AnswerFoot'
import { useCallOf } from './call-of'
import { CustomFieldsPanel } from './CustomFieldsPanel'
import { IdentityRail } from './IdentityRail'
import classes from './Profile.module.css'
import { RawAnswer } from './RawAnswer'

/** Identity at the left, custom fields in the middle, the raw answer beside them. */
export function Profile({ reading, refreshing }: { reading: PersonReading; refreshing: boolean }) {
  const call = useCallOf(useApi(), { kind: 'person_key', value: reading.person.person_key })
  return (
    <>
      <div className={classes['profile']}>
        <IdentityRail reading={reading} />
        <CustomFieldsPanel reading={reading} />
        <RawAnswer raw={reading.raw} />
      </div>
      <div className={classes['foot']}>
        <AnswerFoot call={call} differences={reading.differences.length} refreshing={refreshing} />
      </div>
    </>
  )
}
