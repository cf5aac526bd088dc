import classes from './FieldSwitch.module.css'
import { text } from './text'

type View = 'all' | 'differences'

interface FieldSwitchProps {
  view: View
  differing: number
  onView: (view: View) => void
}

/** All fields, or only those that differ. */
export function FieldSwitch({ view, differing, onView }: FieldSwitchProps) {
  const views: { value: View; label: string }[] = [
    { value: 'all', label: text.several.all },
    { value: 'differences', label: text.several.differences(differing) },
  ]
  return (
    <fieldset className={classes['switch']}>
      <legend className="sb-hidden">{text.several.view}</legend>
      {views.map(({ value, label }) => (
        <label key={value} className={classes['choice']}>
          <input
            type="radio"
            name="fields"
            className={classes['radio']}
            checked={view === value}
            onChange={() => onView(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
