import { isZone } from '#/contract/format/wall-time'
import { useNow } from '#/ui/behavior/clock'
import { LongText } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { Absent } from '#/ui/layout/KeyValue'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import type { FieldValue, OptionView } from './field-value'
import { formatField } from './format-field'
import { text } from './text'
import classes from './CustomFieldValue.module.css'

const t = text.value

interface CustomFieldValueProps {
  value: FieldValue
  /** Whether the connection defines this field: a value of another type is then pointed out. */
  isDefined: boolean
}

/** A custom field's value, shown by its type. A value that does not fit the type is shown as received. */
export function CustomFieldValue({ value, isDefined }: CustomFieldValueProps) {
  'use no memo' // each branch is one element: memoization would only slow down the lookup, the most used page
  switch (value.kind) {
    case 'absent':
      return <Absent>{t.none}</Absent>
    case 'text':
      return value.text === '' ? <Absent>{t.emptyText}</Absent> : <LongText text={value.text} />
    case 'number':
    case 'boolean':
    case 'day':
    case 'moment':
      return <span>{formatField(value)}</span>
    case 'option':
      return (
        <span>
          <LongText text={value.option.name} />
          {value.option.active ? null : <span className="sb-second">{t.inactive}</span>}
        </span>
      )
    case 'options':
      return <Options options={value.options} />
    case 'zone':
      return <Zone zone={value.zone} />
    case 'other':
      return (
        <span>
          <span className="sb-mono">
            <LongText text={formatField(value) ?? ''} />
          </span>
          {isDefined ? <span className="sb-second">{t.notAsDefined}</span> : null}
        </span>
      )
  }
}

function Options({ options }: { options: OptionView[] }) {
  const once = [...new Map(options.map(option => [option.key, option])).values()]
  const [shown, more] = useFirstRows(once, 50)
  if (options.length === 0) return <Absent>{t.noOption}</Absent>
  return (
    <ul className={classes['tags']}>
      {shown.map(option => (
        <li key={option.key} className={classes['tag']}>
          <LongText text={option.name} limit={80} />
          {option.active ? null : <span className="sb-dim">{t.inactive}</span>}
        </li>
      ))}
      {more === null ? null : <li>{more}</li>}
    </ul>
  )
}

function Zone({ zone }: { zone: string }) {
  const now = useNow('minute')
  return (
    <span>
      <LongText text={zone} />{' '}
      <span className="sb-dim">{isZone(zone) ? t.now(formatClock(now, zone).time) : t.unknownZone}</span>
    </span>
  )
}
