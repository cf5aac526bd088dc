import { SegmentedControl } from '@mantine/core'
import { outboxChannels, type OutboxChannel } from '#/contract/control'
import { text as t } from './text'

const choices = ['all', ...outboxChannels] as const

interface ChannelSwitchProps {
  channel: OutboxChannel | null
  onChannel: (channel: OutboxChannel | null) => void
}

/** Shows all channels of the outbox, or one. */
export function ChannelSwitch({ channel, onChannel }: ChannelSwitchProps) {
  return (
    <SegmentedControl
      aria-label={t.filter}
      value={channel ?? 'all'}
      data={choices.map(value => ({ value, label: value === 'all' ? t.all : t.channels[value] }))}
      onChange={value => onChannel(value === 'all' ? null : value)}
    />
  )
}
