import { Button, NativeSelect } from '@mantine/core'
import { formatList } from '#/ui/format/format'
import { tokenLabel } from '../../item-tokens'
import { slots, type SlotMap } from '../../pass-slots'
import { withSlot, type SlotChoices } from './slot-choices'
import { text as t } from './text'
import classes from './SlotPicker.module.css'

interface SlotPickerProps {
  names: readonly string[]
  guessed: SlotMap
  chosen: SlotChoices
  onChoose: (chosen: SlotChoices) => void
}

const GUESSED = 'guessed'
const NOTHING = 'nothing'
const optionOf = (name: string) => `token:${name}`

/** Lets the user choose the token for each slot of the pass, in case the guess is wrong. */
export function SlotPicker({ names, guessed, chosen, onChoose }: SlotPickerProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  return (
    <details className={classes['picker']}>
      <summary className={classes['summary']}>{t.placement}</summary>
      <div className={classes['choices']}>
        {slots.map(slot => {
          const picked = chosen[slot]
          const value = picked === undefined ? GUESSED : picked[0] === undefined ? NOTHING : optionOf(picked[0])
          const offered = new Set([...names, ...(picked ?? [])])
          return (
            <NativeSelect
              key={slot}
              size="xs"
              label={t.slots[slot]}
              value={value}
              data={[
                {
                  value: GUESSED,
                  label: guessed[slot].length === 0 ? t.automaticNone : t.automatic(formatList(guessed[slot])),
                },
                { value: NOTHING, label: t.nothing },
                ...[...offered].map(name => ({ value: optionOf(name), label: tokenLabel(name).slice(0, 60) })),
              ]}
              onChange={event => {
                const next = event.currentTarget.value
                const tokenNames = next === GUESSED || next === NOTHING ? [] : [next.slice(optionOf('').length)]
                onChoose(withSlot(chosen, slot, next === GUESSED ? null : tokenNames))
              }}
            />
          )
        })}
      </div>
      <p className="sb-row">
        {t.placementWhy}{' '}
        {Object.keys(chosen).length === 0 ? null : (
          <Button size="xs" variant="subtle" onClick={() => onChoose({})}>
            {t.reset}
          </Button>
        )}
      </p>
    </details>
  )
}
