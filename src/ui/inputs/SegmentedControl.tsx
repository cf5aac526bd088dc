import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './SegmentedControl.module.css'

interface SegmentedControlProps<Value extends string> {
  /** Read by screen readers, not shown. */
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  small?: boolean
}

/** Radio buttons side by side. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChange,
  small,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes['switch']} data-small={small || undefined}>
      <legend className="sb-hidden">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className={classes['choice']}>
          <input
            type="radio"
            name={name}
            className={classes['radio']}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
