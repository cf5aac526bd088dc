import { ScheduleField } from '#/parts/schedule/ScheduleField'
import { usePreferences } from '#/ui/preferences'
import { displayZone } from '#/ui/zone'
import type { SectionProps } from './AudienceSection'
import { text } from './text'

/** When it goes, on the day's line beside what else goes to these lists. */
export function WhenSection({ value, change, world }: SectionProps) {
  return (
    <ScheduleField
      value={value.when}
      onChange={when => change({ when })}
      yours={displayZone(usePreferences().zone)}
      others={world.sameDay.map(({ row }) => ({ name: row.name || text.unnamed, ms: row.sendAt ?? 0 }))}
    />
  )
}
