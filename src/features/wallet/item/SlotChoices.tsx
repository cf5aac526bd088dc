import { NativeSelect } from '@mantine/core'
import { formatList } from '#/ui/format/format'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { editText } from '../edit-text'
import { slots, type SlotMap } from '../pass-slots'
import { withSlot, type ChosenSlots } from './pass-map'
import classes from './SlotChoices.module.css'

const t = editText.pass

interface SlotChoicesProps {
  names: readonly string[]
  guessed: SlotMap
  chosen: ChosenSlots
  onChoose: (chosen: ChosenSlots) => void
}

const GUESSED = 'guessed'
const NOTHING = 'nothing'
const valueOf = (name: string) => `token:${name}`

/** Which token goes in which place of the pass: guessed, and chosen where the guess is wrong. */
export function SlotChoices({ names, guessed, chosen, onChoose }: SlotChoicesProps) {
  return (
    <details className={classes['map']}>
      <summary className={classes['summary']}>{t.map}</summary>
      <div className={classes['choices']}>
        {slots.map(slot => {
          const picked = chosen[slot]
          const own = picked === undefined ? GUESSED : picked[0] === undefined ? NOTHING : valueOf(picked[0])
          const offered = new Set([...names, ...(picked ?? [])])
          return (
            <NativeSelect
              key={slot}
              size="xs"
              label={t.slots[slot]}
              value={own}
              data={[
                {
                  value: GUESSED,
                  label: guessed[slot].length === 0 ? t.guessedNone : t.guessed(formatList(guessed[slot])),
                },
                { value: NOTHING, label: t.nothing },
                ...[...offered].map(name => ({ value: valueOf(name), label: name.slice(0, 60) })),
              ]}
              onChange={event => {
                const { value } = event.currentTarget
                const name = value === GUESSED || value === NOTHING ? [] : [value.slice(valueOf('').length)]
                onChoose(withSlot(chosen, slot, value === GUESSED ? null : name))
              }}
            />
          )
        })}
      </div>
      <p className={classes['why']}>
        {t.mapWhy}{' '}
        {Object.keys(chosen).length === 0 ? null : (
          <PlainButton small look="quiet" onClick={() => onChoose({})}>
            {t.guessAll}
          </PlainButton>
        )}
      </p>
    </details>
  )
}
