import { IconHistory } from '@tabler/icons-react'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { text } from './text'
import type { ComposerContext } from './use-composer-context'
import classes from './EarlierSends.module.css'

interface EarlierSendsProps extends Pick<ComposerContext, 'earlier'> {
  /** How many lists are chosen. */
  lists: number
  /** Whether all broadcasts are loaded: until then, the page does not say that there were no earlier sends. */
  isComplete: boolean
}

const MAX_SENDS = 3

/** How many recipients earlier sends to the same lists had, and on which days. Not an estimate for the next send. */
export function EarlierSends({ earlier, lists, isComplete }: EarlierSendsProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  const { zone, now } = useTime()
  if (lists === 0) return null
  const sends = earlier
    .slice(0, MAX_SENDS)
    .map(row =>
      text.earlierSend(
        row.recipients ?? 0,
        formatMoment(row.sendAt ?? 0, zone, { now, precision: 'day', weekday: false }) ?? '',
        'wire' in row.filters && row.filters.wire.length > 0,
      ),
    )
  return (
    <p className={`sb-muted ${classes['earlier'] ?? ''}`}>
      <IconHistory size={16} stroke={1.5} aria-hidden />
      <span>
        <span>{text.audienceUnknown}</span>{' '}
        <span>
          {sends.length > 0 ? text.earlierSends(sends, lists) : isComplete ? text.noEarlierSends(lists) : null}
        </span>
      </span>
    </p>
  )
}
