import { numberOf } from '#/api/persons'
import type { Session } from '#/contract/gateway'
import { recipientZones } from '#/contract/policy/recipient-hours'
import { reachRecords } from '#/parts/reach/reach-records'
import type { QuietHoursRules, SamplePerson } from './matrix'
import { zoneOfPerson } from './person-zone'

type Readings = Omit<Parameters<typeof reachRecords>[0], 'customFields'>

/** A person as `buildMatrix` compares them with broadcasts, from the records that were read. */
export function toSamplePerson(
  readings: Readings,
  { custom_fields: customFields, connection }: Pick<Session, 'custom_fields' | 'connection'>,
): SamplePerson {
  const { person } = readings.person
  return {
    key: person.person_key,
    records: reachRecords({ ...readings, customFields }),
    // Even a number that is not E.164 tells phones apart
    mdn: numberOf(readings.person, connection.home_country) ?? (person.mobile_phone?.mdn || null),
    zone: zoneOfPerson(person, customFields),
  }
}

/** The quiet hours of the connection's policy, and the zones that recipients may be in. */
export const quietHoursRulesOf = ({ policy, home_country }: Session['connection']): QuietHoursRules => ({
  quietHours: policy.quiet_hours,
  zones: recipientZones(policy, home_country),
})
