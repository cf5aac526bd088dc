import { IconHistory } from '@tabler/icons-react'
import { describeFilters } from '#/parts/filter-builder/sentence'
import { visible } from '#/ui/LongText'
import { formatMoment } from '#/ui/moment'
import { usePreferences } from '#/ui/preferences'
import { formatList, formatNumber } from '#/ui/texts'
import { displayZone } from '#/ui/zone'
import { useNow } from '#/ui/clock'
import classes from './AudienceSection.module.css'
import { composeText as t } from './compose-text'
import type { Composed } from './draft-kind'
import { ListPicker } from './ListPicker'
import type { ComposeWorld } from './use-compose-world'

export interface SectionProps {
  value: Composed
  change: (patch: Partial<Composed>) => void
  world: ComposeWorld
}

/** Which lists, and who of the people on them. No number is made up: what is known is earlier sends. */
export function AudienceSection({ value, change, world }: SectionProps) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  return (
    <div className={classes['audience']}>
      <ListPicker chosen={value.lists} names={world.names} onChange={lists => change({ lists })} />
      <ul>
        {describeFilters(value.filters, world.vocabulary, { zone, now }).map((words, at) => (
          <li key={at}>{visible(words)}</li>
        ))}
      </ul>
      <Earlier world={world} hasLists={value.lists.length > 0} />
    </div>
  )
}

/** Recipients of earlier sends to the same lists, with their day: what they are, and no estimate. */
export function Earlier({ world, hasLists }: { world: ComposeWorld; hasLists: boolean }) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  if (!hasLists) return null
  const sends = world.earlier.map(row =>
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
