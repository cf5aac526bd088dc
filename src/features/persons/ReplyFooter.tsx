import type { CallEntry } from '#/api/http/log'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { useTime } from '#/ui/format/use-time'
import { zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { text } from './text'
import classes from './ReplyFooter.module.css'

interface ReplyFooterProps {
  call: CallEntry | null
  /** How many fields of the response differ from the documented format. */
  differences: number
  isRefreshing: boolean
}

/** Below a response: the time zone of its times, its differences, its duration, and a button that shows the call. */
export function ReplyFooter({ call, differences, isRefreshing }: ReplyFooterProps) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const { zone, now } = useTime()
  return (
    <div className={`sb-row ${classes['foot'] ?? ''}`}>
      <span className={classes['zone']}>{text.footer.zone(zoneCity(zone), zoneAbbreviation(now, zone))}</span>
      {isRefreshing ? <span>{text.footer.refreshing}</span> : null}
      {differences > 0 ? <span>{text.footer.differences(differences)}</span> : null}
      {call ? (
        <span className={classes['time']}>
          {call.ms === null ? null : <span>{text.footer.responseTime(call.ms)}</span>}
          <button type="button" className={classes['call']} onClick={() => openApiLog(call.requestId)}>
            {text.footer.showCall}
          </button>
        </span>
      ) : null}
    </div>
  )
}
