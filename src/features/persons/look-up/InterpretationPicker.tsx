import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Interpretation } from '#/parts/mdn/interpret'
import { text as mdnText } from '#/parts/mdn/text'
import { usePreferences } from '#/ui/behavior/preferences'
import { markAndShorten } from '#/ui/format/LongText'
import { maskField } from '#/ui/format/mask'
import type { Mark } from '#/ui/format/sentence'
import { text } from './text'
import classes from './LookUpBox.module.css'

/** The value of an interpretation. Masks ids as well, because an all-digit id may be someone's number. */
export function interpretedValue(interpretation: Interpretation, masked: boolean): ReactNode {
  if (masked) return maskField('mdn', interpretation.value)
  return interpretation.kind === 'mdn' ? interpretation.written : markAndShorten(interpretation.value)
}

const dim: Mark = words => <span className="sb-dim">{words}</span>

interface InterpretationPickerProps {
  /** Prefix of the ids of the options. */
  id: string
  interpretations: Interpretation[]
  /** Index of the interpretation that Enter looks up; -1 for none. */
  selectedIndex: number
  /** Whether the input cannot be looked up as is, so that every interpretation is an alternative. */
  isRefused: boolean
  onLookUp: (interpretation: Interpretation) => void
}

/** The interpretations of the input, as options of the box. Enter looks up the selected one. */
export function InterpretationPicker(props: InterpretationPickerProps) {
  'use no memo' // its interpretations change with every keystroke: memoization would make the page larger
  const { id, interpretations, selectedIndex, isRefused, onLookUp } = props
  const { maskNumbers } = usePreferences()
  const howRead = (interpretation: Interpretation) =>
    mdnText.howRead(
      <b className={classes['value']}>
        <bdi>{interpretedValue(interpretation, maskNumbers)}</bdi>
      </b>,
      interpretation.how,
    )
  return (
    <>
      {interpretations.map((interpretation, i) => (
        // The keyboard selects in the box (aria-activedescendant); a click looks up immediately
        // oxlint-disable-next-line click-events-have-key-events -- options of a combobox never have the focus
        <div
          key={`${interpretation.kind} ${interpretation.value}`}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === selectedIndex}
          className={classes['interpretation']}
          data-main={(i === 0 && !isRefused) || undefined}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onLookUp(interpretation)}
        >
          <IconArrowRight size={16} stroke={1.5} aria-hidden className={classes['arrow']} />
          <span className="sb-wrap">
            {i > 0 || isRefused ? text.lookUp.or(howRead(interpretation), dim) : howRead(interpretation)}
          </span>
        </div>
      ))}
    </>
  )
}
