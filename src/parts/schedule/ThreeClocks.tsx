import { formatClock, formatMoment, formatOffset } from '#/ui/format/moment'
import { zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { describeRecipientHours, type Recipients, recipientsTitle } from './recipients'
import { text } from './text'
import classes from './ThreeClocks.module.css'

const t = text.clocks

interface ThreeClocksProps {
  /** The moment; null while there is none. */
  at: number | null
  /** The zone of the send time. */
  zone: string
  /** The zone the app shows times in. */
  displayZone: string
  now: number
  recipients: Recipients
}

/**
 * One moment in three time zones: that of the send time, the user's, and UTC, which the service uses. Below them, the
 * local times where recipients may be.
 */
export function ThreeClocks({ at, zone, displayZone, now, recipients }: ThreeClocksProps) {
  const hours = at === null ? null : describeRecipientHours(at, recipients.zones)
  const clocks = [
    { title: t.send(zoneCity(zone)), zone },
    { title: t.yours(zoneCity(displayZone)), zone: displayZone },
    { title: t.utc, zone: 'UTC' },
  ]
  return (
    <dl className={classes['clocks']} aria-label={t.label}>
      {clocks.map(clock => (
        <div key={clock.title} className={classes['clock']}>
          <dt className="sb-note">{clock.title}</dt>
          {at === null ? (
            <dd className={classes['empty']}>{t.empty}</dd>
          ) : (
            <>
              <dd className={classes['time']}>
                {formatClock(at, clock.zone).time}{' '}
                <small>{clock.zone === 'UTC' ? 'UTC' : zoneAbbreviation(at, clock.zone)}</small>
              </dd>
              <dd className={classes['day']}>
                {formatMoment(at, clock.zone, { now, precision: 'day' })}
                {clock.zone === 'UTC' ? null : (
                  <span className={classes['offset']}>{formatOffset(at, clock.zone)}</span>
                )}
              </dd>
            </>
          )}
        </div>
      ))}
      {hours === null ? null : (
        <div className={classes['recipients']}>
          <dt className="sb-note">{recipientsTitle(recipients)}</dt>
          <dd className={classes['span']}>{hours.span}</dd>
          {hours.otherZones === null ? null : <dd className={classes['otherZones']}>{hours.otherZones}</dd>}
        </div>
      )}
    </dl>
  )
}
