import { outboxChannels, type OutboxChannel } from '#/contract/control'
import classes from './ChannelSwitch.module.css'
import { text } from './text'

const t = text.outbox
const choices: readonly (OutboxChannel | null)[] = [null, ...outboxChannels]

interface ChannelSwitchProps {
  channel: OutboxChannel | null
  onChannel: (channel: OutboxChannel | null) => void
}

/** All channels of the outbox, or one. */
export function ChannelSwitch({ channel, onChannel }: ChannelSwitchProps) {
  return (
    <fieldset className={classes['switch']}>
      <legend className="sb-hidden">{t.filter}</legend>
      {choices.map(choice => (
        <label key={choice ?? 'all'} className={classes['choice']}>
          <input
            type="radio"
            name="channel"
            className={classes['radio']}
            checked={channel === choice}
            onChange={() => onChannel(choice)}
          />
          {choice === null ? t.all : t.channels[choice]}
        </label>
      ))}
    </fieldset>
  )
}
