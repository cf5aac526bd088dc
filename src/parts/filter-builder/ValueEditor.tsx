import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { offsetMinutes, wallTime } from '#/contract/format/wall-time'
import { useNow } from '#/ui/behavior/clock'
import { DateInput } from '#/ui/date/DateInput'
import { DayField } from '#/ui/date/DayField'
import { readDay, readWhen } from '#/ui/date/read-when'
import { formatWallClock } from '#/ui/date/wall-clock'
import { formatOffset } from '#/ui/format/moment'
import { instantOf } from '#/ui/format/zone'
import type { ConditionFault } from './faults'
import { OptionsEditor, TextsEditor } from './ListEditors'
import { type KnownRow, changed } from './rows'
import { text } from './text'
import { valueForms, type SelectorChoice, type ValueType, type VocabularyField } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = text.builder

interface ValueEditorProps {
  /** From 1, for labels. */
  position: number
  row: KnownRow
  field: VocabularyField
  choice: SelectorChoice
  fault: ConditionFault | undefined
  /** Typed date-times get this zone's offset. */
  zone: string
  onChange: (row: KnownRow) => void
}

/** The input for a condition's value, by its field and selector. */
export function ValueEditor({ position, row, field, choice, fault, zone, onChange }: ValueEditorProps) {
  const errorOf = (part: ConditionFault['part']) => (fault?.part === part ? fault.sentence : undefined)
  const list = {
    name: t.value(position),
    list: row.list,
    error: errorOf('value'),
    onList: (next: string[]) => onChange(changed(row, { list: next, typed: undefined })),
  }
  const { inputs, valueType } = valueForms[choice.kind]
  if (inputs === 'list')
    return choice.kind === 'options' ? (
      <OptionsEditor {...list} options={field.options} />
    ) : (
      <TextsEditor
        {...list}
        typed={row.typed ?? ''}
        onTyped={typed => onChange({ ...row, typed: typed === '' ? undefined : typed })}
      />
    )
  const input = (part: 'one' | 'from' | 'to') => {
    const name = part === 'one' ? 'value' : part
    const props = { label: t[name](position), value: row[part], error: errorOf(name) }
    const onText = (typed: string) => onChange(changed(row, { [part]: typed }))
    if (valueType === 'moment') return <MomentField key={part} {...props} zone={zone} onChange={onText} />
    const { label, ...rest } = props
    if (valueType === 'day') {
      const reading = readDay(row[part], null, 'unclear')
      const error = rest.error !== undefined && reading.kind === 'unclear' ? reading.problem : rest.error
      return <DayField key={part} {...rest} name={label} error={error} yearless="unclear" onChange={onText} />
    }
    return (
      <TextInput
        key={part}
        {...rest}
        {...inputProps[valueType]}
        aria-label={label}
        autoComplete="off"
        onChange={event => onText(event.currentTarget.value)}
      />
    )
  }
  const inputsShown =
    inputs === 'one' ? (
      input('one')
    ) : (
      <div className={classes['pair']}>
        {input('from')}
        {input('to')}
      </div>
    )
  if (valueType !== 'day') return inputsShown
  return (
    <>
      {inputsShown}
      <p className="sb-note">{t.dayLimits}</p>
    </>
  )
}

const inputProps: Readonly<Record<Exclude<ValueType, 'day' | 'moment'>, TextInputProps>> = {
  text: {},
  number: { inputMode: 'decimal' },
}

interface MomentFieldProps {
  label: string
  /** With its offset, as it is sent, or what was typed instead of a time. */
  value: string
  error: string | undefined
  zone: string
  onChange: (value: string) => void
}

/** A date and time, typed in the display zone and shown with its offset. */
function MomentField({ label, value, error, zone, onChange }: MomentFieldProps) {
  const now = useNow('minute')
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const ms = readTimestamp(value)
  const wall = ms === null ? null : ms + offsetMinutes(ms, zone) * MINUTE_MS
  const reading = readWhen(value, now, zone, 'compare')
  return (
    <DateInput
      name={label}
      placeholder={t.momentExample}
      value={typed?.value === value ? typed.text : wall === null ? value : formatWallClock(wall, 'full')}
      error={error !== undefined && ms === null && reading.kind === 'unclear' ? reading.problem : error}
      description={ms === null ? undefined : t.offset(formatOffset(ms, zone))}
      onText={text => {
        const next = momentOf(text, now, zone)
        setTyped({ text, value: next })
        onChange(next)
      }}
      onLeave={() => setTyped(null)}
      calendar={{
        wall,
        today: wallTime(now, zone),
        withTime: true,
        onPick: picked => onChange(writeMoment(momentAt(picked, zone), zone)),
      }}
    />
  )
}

/** The moment that is typed, in the display zone unless the words name another; the typed text if it is not a time. */
function momentOf(text: string, now: number, zone: string): string {
  const reading = readWhen(text, now, zone, 'compare')
  if (reading.kind === 'wall') return writeMoment(momentAt(reading.wall, reading.zone ?? zone), zone)
  return reading.kind === 'moment' ? writeMoment(reading.ms, zone) : text
}

/** The moment of a local time. If it occurs twice or not at all, the earlier of the two possible moments. */
function momentAt(wall: number, zone: string): number {
  const instant = instantOf(wall, zone)
  return instant.kind === 'exact' ? instant.ms : instant.earlier
}

/** A moment with the zone's offset, `2027-01-31T00:00:00-06:00`. */
function writeMoment(ms: number, zone: string): string {
  const offset = Math.round(offsetMinutes(ms, zone))
  const pad = (n: number) => String(n).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const localTime = writeSeconds(ms + offset * MINUTE_MS).slice(0, -1)
  return `${localTime}${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`
}
