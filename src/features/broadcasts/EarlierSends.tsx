import { IconHistory } from '@tabler/icons-react'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { formatList, formatNumber } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { displayZone } from '#/ui/format/zone'
import { composeText as t } from './compose-text'
import type { ComposerContext } from './use-composer-context'
import classes from './EarlierSends.module.css'

/** Recipients of earlier sends to the same lists, with their day: what they are, and no estimate. */
export function EarlierSends({ earlier, hasLists }: Pick<ComposerContext, 'earlier'> & { hasLists: boolean }) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  if (!hasLists) return null
  const sends = earlier.map(row =>
    t.earlierOne(
      formatNumber(row.recipients ?? 0),
      formatMoment(row.sendAt ?? 0, zone, { now, precision: 'day', weekday: false }) ?? '',
      'wire' in row.filters && row.filters.wire.length > 0,
    ),
  )
  return (
    <p className={classes['earlier']}>
      <IconHistory size={16} stroke={1.5} aria-hidden />
      <span>
        {t.earlier} {sends.length === 0 ? t.earlierNone : `${t.earlierLists} ${formatList(sends)}.`}
      </span>
    </p>
  )
}
