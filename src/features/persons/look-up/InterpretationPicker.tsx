import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Interpretation } from '#/parts/mdn/reading'
import { usePreferences } from '#/ui/behavior/preferences'
import { visible } from '#/ui/format/LongText'
import { maskField } from '#/ui/format/mask'
import { text } from './text'
import classes from './LookUpBox.module.css'

/** A reading as it is shown: an id that is all digits may be somebody's number. */
export function shownInterpretation(reading: Interpretation, masked: boolean): ReactNode {
  if (masked) return maskField('mdn', reading.value)
  return reading.kind === 'mdn' ? reading.written : visible(reading.value)
}

interface ReadingsProps {
  id: string
  readings: Interpretation[]
  /** The one that Enter asks; -1 for none. */
  at: number
  isRefused: boolean
  onAsk: (reading: Interpretation) => void
}

/** What a text can mean, one option each; the marked one is what Enter asks. */
export function InterpretationPicker({ id, readings, at, isRefused, onAsk }: ReadingsProps) {
  const { maskNumbers } = usePreferences()
  return (
    <>
      {readings.map((reading, i) => (
        // The keyboard chooses in the box (aria-activedescendant); the pointer asks at once
        // oxlint-disable-next-line click-events-have-key-events -- options of a combobox never have the focus
        <div
          key={`${reading.kind} ${reading.value}`}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          className={classes['reading']}
          data-main={(i === 0 && !isRefused) || undefined}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onAsk(reading)}
        >
          <IconArrowRight size={16} stroke={1.5} aria-hidden className={classes['arrow']} />
          <span className={classes['means']}>
            {i > 0 || isRefused ? <span className={classes['or']}>{text.lookUp.or} </span> : null}
            <b className={classes['value']}>
              <bdi>{shownInterpretation(reading, maskNumbers)}</bdi>
            </b>{' '}
            <span>{reading.how}</span>
          </span>
        </div>
      ))}
    </>
  )
}
