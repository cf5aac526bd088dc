import { describeFilters } from '#/parts/filter-builder/sentence'
import { visible } from '#/ui/LongText'
import { usePreferences } from '#/ui/preferences'
import { displayZone } from '#/ui/zone'
import { useNow } from '#/ui/clock'
import classes from './AudienceSection.module.css'
import type { Composed } from './draft-kind'
import { Earlier } from './Earlier'
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
