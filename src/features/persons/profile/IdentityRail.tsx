import { useState, type ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { numberOf, type PersonReading } from '#/api/persons'
import { readTimestamp } from '#/contract/format/timestamps'
import { isZone } from '#/contract/format/wall-time'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { LongText } from '#/ui/format/LongText'
import { MaskedLongText } from '#/ui/format/Masked'
import { formatClock } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { FoldButton } from '#/ui/inputs/FoldButton'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { asWords, phoneFieldOf, textFieldOf, type FieldReading } from '../person-values'
import { StopLink } from '../StopLink'
import { text as personsText } from '../text'
import { text } from './text'
import classes from './IdentityRail.module.css'

const t = text.identity
const { fields } = personsText

/** A person's number, carrier, local time, ids, time zone, and dates. All but carrier and local time can be copied. */
export function IdentityRail({ reading }: { reading: PersonReading }) {
  const zone = textFieldOf(reading, 'timezone')
  const source = textFieldOf(reading, 'timezone_source')
  // On a phone, the ids and dates are folded, so that the subscriptions are higher on the page
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`sb-card ${classes['rail'] ?? ''}`} aria-label={t.title}>
      <MobileNumber reading={reading} />
      <KeyValue layout="stacked">
        <Fact label={t.localTime}>
          <LocalTime zone={zone} />
        </Fact>
      </KeyValue>
      <div className={classes['fold']}>
        <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {t.more}
        </FoldButton>
      </div>
      <div className={classes['more']} data-open={isOpen || undefined}>
        <KeyValue layout="stacked">
          <Fact label={fields.personKey} mono copy={reading.person.person_key}>
            <LongText text={reading.person.person_key} />
          </Fact>
          <IdFact
            label={fields.externalId}
            value={textFieldOf(reading, 'external_person_id')}
            show={id => <MaskedLongText text={id} />}
          />
          <IdFact label={fields.personId} value={textFieldOf(reading, 'person_id')} />
          <Fact label={fields.timezone} copy={copyText(zone)}>
            <DocumentedValue value={zone} />
            {zone.kind === 'text' && source.kind === 'text' ? (
              <span className="sb-dim"> {t.zoneFrom(asWords(source.text))}</span>
            ) : null}
          </Fact>
          <TimestampFact label={fields.created} value={textFieldOf(reading, 'created_at')} />
          <TimestampFact label={fields.changed} value={textFieldOf(reading, 'updated_at')} />
        </KeyValue>
      </div>
    </section>
  )
}

function MobileNumber({ reading }: { reading: PersonReading }) {
  const { home_country: home } = useSession().connection
  const mdn = phoneFieldOf(reading, 'mdn')
  const e164 = numberOf(reading, home)
  const carrier = phoneFieldOf(reading, 'carrier_code')
  return (
    <div className={classes['number']}>
      <div className="sb-note">{fields.number}</div>
      <div className={mdn.kind === 'text' ? classes['mdn'] : undefined}>
        {mdn.kind === 'absent' ? <Absent>{personsText.noNumber}</Absent> : null}
        {mdn.kind === 'text' ? <Mdn value={mdn.text} copy wraps /> : null}
        {mdn.kind === 'unexpected' ? <UnexpectedValue raw={mdn.raw} /> : null}
      </div>
      {carrier.kind === 'absent' ? null : (
        <div className="sb-muted">
          {fields.carrier}{' '}
          <span className="sb-mono">
            <DocumentedValue value={carrier} />
          </span>
        </div>
      )}
      {e164 === null ? null : (
        <div className={classes['stop']}>
          <StopLink mdn={e164} />
        </div>
      )}
    </div>
  )
}

const copyText = (value: FieldReading): string | undefined => (value.kind === 'text' ? value.text : undefined)

interface DocumentedValueProps {
  value: FieldReading
  /** Renders the string; by default, as is. */
  show?: (text: string) => ReactNode
}

function DocumentedValue({ value, show = text => <LongText text={text} /> }: DocumentedValueProps) {
  if (value.kind === 'text') return show(value.text)
  return value.kind === 'absent' ? <Absent>{personsText.none}</Absent> : <UnexpectedValue raw={value.raw} />
}

/** A value that is not as documented: shown as received, with a note. */
function UnexpectedValue({ raw }: { raw: unknown }) {
  return (
    <span>
      <span className="sb-mono">
        <MaskedLongText text={JSON.stringify(raw)} />
      </span>
      <span className="sb-second">{t.unexpected}</span>
    </span>
  )
}

interface IdFactProps extends DocumentedValueProps {
  label: string
}

function IdFact({ label, ...documented }: IdFactProps) {
  const { value } = documented
  return (
    <Fact label={label} mono={value.kind === 'text'} copy={copyText(value)}>
      <DocumentedValue {...documented} />
    </Fact>
  )
}

function TimestampFact({ label, value }: { label: string; value: FieldReading }) {
  const ms = value.kind === 'text' ? readTimestamp(value.text) : null
  return (
    <Fact label={label} copy={copyText(value)}>
      <DocumentedValue
        value={value}
        show={written =>
          ms === null ? (
            <span>
              <span className="sb-mono">
                <LongText text={written} />
              </span>
              <span className="sb-second">{t.notADate}</span>
            </span>
          ) : (
            <Timestamp ms={ms} weekday={false} />
          )
        }
      />
    </Fact>
  )
}

/** The current time where the person lives, so that support can decide whether to call back. */
function LocalTime({ zone }: { zone: FieldReading }) {
  const now = useNow('minute')
  if (zone.kind === 'absent') return <Absent>{t.noZone}</Absent>
  if (zone.kind === 'unexpected') return <Absent>{t.unreadableZone}</Absent>
  if (!isZone(zone.text)) return <Absent>{t.unknownZone}</Absent>
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
