import { TextInput } from '@mantine/core'
import { typed } from '#/parts/schedule/schedule-value'
import { useNow } from '#/ui/clock'
import type { SectionProps } from './AudienceSection'

/** When it goes. */
export function WhenSection({ value, change }: SectionProps) {
  const now = useNow('second')
  return (
    <TextInput
      label="When"
      value={value.when.text}
      onChange={event => change({ when: typed(value.when, event.currentTarget.value, now) })}
    />
  )
}
