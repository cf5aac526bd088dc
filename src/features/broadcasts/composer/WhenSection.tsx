import { ScheduleField } from '#/parts/schedule/ScheduleField'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import type { BroadcastDraft } from '../draft-kind'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'

interface WhenSectionProps extends Pick<ComposerContext, 'sameDay'> {
  when: BroadcastDraft['when']
  change: (patch: Partial<BroadcastDraft>) => void
}

/** The send time, on a timeline of the day with the other sends to these lists. */
export function WhenSection({ when, change, sameDay }: WhenSectionProps) {
  return (
    <ScheduleField
      value={when}
      onChange={next => change({ when: next })}
      yours={displayZone(usePreferences().zone)}
      others={sameDay.map(({ row }) => ({ name: row.name || shared.unnamed, ms: row.sendAt ?? 0 }))}
    />
  )
}
