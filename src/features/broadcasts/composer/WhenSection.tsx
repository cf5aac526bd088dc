import { ScheduleField } from '#/parts/schedule/ScheduleField'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import type { Composed } from '../draft-kind'
import { text } from '../text'
import type { ComposeWorld } from '../use-composer-context'

interface WhenSectionProps extends Pick<ComposeWorld, 'sameDay'> {
  when: Composed['when']
  change: (patch: Partial<Composed>) => void
}

/** When it goes, on the day's line beside what else goes to these lists. */
export function WhenSection({ when, change, sameDay }: WhenSectionProps) {
  return (
    <ScheduleField
      value={when}
      onChange={next => change({ when: next })}
      yours={displayZone(usePreferences().zone)}
      others={sameDay.map(({ row }) => ({ name: row.name || text.unnamed, ms: row.sendAt ?? 0 }))}
    />
  )
}
