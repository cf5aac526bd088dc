import type { CallEntry } from '#/api/http/log'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { text } from './text'
import classes from './AnswerFooter.module.css'

interface AnswerFootProps {
  call: CallEntry | null
  /** How many differences from the interface the answer has. */
  differences?: number
  refreshing?: boolean
}

/** Under an answer: the zone of its times, how long it took, and the way to the call. */
export function AnswerFooter({ call, differences = 0, refreshing = false }: AnswerFootProps) {
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  return (
    <div className={classes['foot']}>
      <span className={classes['zone']}>{text.foot.zone(zoneCity(zone), zoneAbbreviation(now, zone))}</span>
      {refreshing ? <span>{text.foot.refreshing}</span> : null}
      {differences > 0 ? <span>{text.foot.differs(differences)}</span> : null}
      {call?.ms !== null && call?.ms !== undefined ? <span>{text.foot.answered(call.ms)}</span> : null}
      {call ? (
        <button type="button" className={classes['call']} onClick={() => openApiLog(call.requestId)}>
          {text.foot.call}
        </button>
      ) : null}
    </div>
  )
}
