import type { ReactNode } from 'react'
import type { PersonReading } from '#/api/persons'
import { readTimestamp } from '#/contract/format/timestamps'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { LongText } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { isZone, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { asWords, documented, documentedPhone, type Documented } from '../person-values'
import { text } from '../text'
import classes from './IdentityRail.module.css'

const t = text.person

/** Who this is: number, ids, zone with the time there now, dates; each value copied by one click. */
export function IdentityRail({ reading }: { reading: PersonReading }) {
  const zone = documented(reading, 'timezone')
  const source = documented(reading, 'timezone_source')
  return (
    <section className={classes['rail']} aria-label={t.identity}>
      <Number reading={reading} />
      <KeyValue layout="stacked">
        <Fact label={t.localTime}>
          <LocalTime zone={zone} />
        </Fact>
        <Fact label={t.key} mono copy={reading.person.person_key}>
          <LongText text={reading.person.person_key} />
        </Fact>
        <IdFact label={t.externalId} value={documented(reading, 'external_person_id')} />
        <IdFact label={t.id} value={documented(reading, 'person_id')} />
        <Fact label={t.zone} copy={copyOf(zone)}>
          <Shown value={zone} show={name => <LongText text={name} />} />
          {zone.kind === 'text' && source.kind === 'text' ? (
            <span className="sb-dim"> {t.zoneFrom(asWords(source.text))}</span>
          ) : null}
        </Fact>
        <MomentFact label={t.created} value={documented(reading, 'created_at')} />
        <MomentFact label={t.changed} value={documented(reading, 'updated_at')} />
      </KeyValue>
    </section>
  )
}

function Number({ reading }: { reading: PersonReading }) {
  const mdn = documentedPhone(reading, 'mdn')
  const carrier = documentedPhone(reading, 'carrier_code')
  return (
    <div className={classes['number']}>
      <div className={classes['label']}>{t.number}</div>
      <div className={mdn.kind === 'text' ? classes['mdn'] : undefined}>
        {mdn.kind === 'absent' ? <Absent>{t.noNumber}</Absent> : null}
        {mdn.kind === 'text' ? <Mdn value={mdn.text} copy /> : null}
        {mdn.kind === 'strange' ? <Strange raw={mdn.raw} /> : null}
      </div>
      {carrier.kind === 'absent' ? null : (
        <div className={classes['carrier']}>
          {t.carrier}{' '}
          <span className="sb-mono">
            <Shown value={carrier} show={code => <LongText text={code} />} />
          </span>
        </div>
      )}
    </div>
  )
}

const copyOf = (value: Documented): string | undefined => (value.kind === 'text' ? value.text : undefined)

interface ShownProps {
  value: Documented
  show: (text: string) => ReactNode
}

function Shown({ value, show }: ShownProps) {
  if (value.kind === 'text') return show(value.text)
  return value.kind === 'absent' ? <Absent>{t.none}</Absent> : <Strange raw={value.raw} />
}

/** A value of another kind than documented: as it came, with a word (product.md, principle 5). */
function Strange({ raw }: { raw: unknown }) {
  return (
    <span>
      <span className="sb-mono">
        <LongText text={JSON.stringify(raw)} />
      </span>
      <span className={classes['note']}>{t.strange}</span>
    </span>
  )
}

function IdFact({ label, value }: { label: string; value: Documented }) {
  return (
    <Fact label={label} mono={value.kind === 'text'} copy={copyOf(value)}>
      <Shown value={value} show={id => <LongText text={id} />} />
    </Fact>
  )
}

function MomentFact({ label, value }: { label: string; value: Documented }) {
  const ms = value.kind === 'text' ? readTimestamp(value.text) : null
  return (
    <Fact label={label} copy={copyOf(value)}>
      <Shown
        value={value}
        show={written =>
          ms === null ? (
            <span>
              <span className="sb-mono">
                <LongText text={written} />
              </span>
              <span className={classes['note']}>{t.notAMoment}</span>
            </span>
          ) : (
            <Timestamp ms={ms} weekday={false} />
          )
        }
      />
    </Fact>
  )
}

/** What the clocks show where the person lives: support decides by it whether to call back. */
function LocalTime({ zone }: { zone: Documented }) {
  const now = useNow('minute')
  if (zone.kind !== 'text') return <Absent>{t.noZone}</Absent>
  if (!isZone(zone.text)) return <Absent>{t.strangeZone}</Absent>
  const { time, weekday } = formatClock(now, zone.text)
  return (
    <span>
      <b>{time}</b> {weekday}{' '}
      <span className="sb-dim">
        {zoneCity(zone.text)}, {zoneAbbreviation(now, zone.text)}
      </span>
    </span>
  )
}
