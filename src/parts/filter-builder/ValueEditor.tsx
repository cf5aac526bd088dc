import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { offsetMinutes } from '#/contract/format/wall-time'
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

/** The input for a condition's field and selector. */
export function ValueEditor({ position, row, field, choice, fault, zone, onChange }: ValueEditorProps) {
  const errorOf = (part: ConditionFault['part']) => (fault?.part === part ? fault.sentence : undefined)
  const list = {
    name: t.value(position),
    list: row.list,
    error: errorOf('value'),
    onList: (next: string[]) => onChange(changed(row, { list: next })),
  }
  const { inputs, of } = valueForms[choice.kind]
  if (inputs === 'list')
    return choice.kind === 'options' ? <OptionsEditor {...list} options={field.options} /> : <TextsEditor {...list} />
  const input = (part: 'one' | 'from' | 'to') => {
    const name = part === 'one' ? 'value' : part
    const props = { label: t[name](position), value: row[part], error: errorOf(name) }
    const onText = (typed: string) => onChange(changed(row, { [part]: typed }))
    if (of === 'moment') return <MomentInput key={part} {...props} zone={zone} onText={onText} />
    const { label, ...rest } = props
    return (
      <TextInput
        key={part}
        {...rest}
        {...inputProps[of]}
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
  if (of !== 'day') return inputsShown
  return (
    <>
      {inputsShown}
      <p className="sb-note">{t.dayLimits}</p>
    </>
  )
}

const inputProps: Readonly<Record<Exclude<ValueType, 'moment'>, TextInputProps>> = {
  text: {},
  number: { inputMode: 'decimal' },
  day: { type: 'date', max: '9999-12-31' },
}

interface MomentInputProps {
  label: string
  /** With its offset, as it is sent. */
  value: string
  error: string | undefined
  zone: string
  onText: (text: string) => void
}

/** A date and time, typed in the display zone and shown with its offset. */
function MomentInput({ label, value, error, zone, onText }: MomentInputProps) {
  const ms = readTimestamp(value)
  const wall = ms === null ? value : writeSeconds(ms + offsetMinutes(ms, zone) * MINUTE_MS).slice(0, 16)
  return (
    <TextInput
      type="datetime-local"
      max="9999-12-31T23:59"
      aria-label={label}
      value={wall}
      error={error}
      description={ms === null ? undefined : t.offset(formatOffset(ms, zone))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={event => onText(momentText(event.currentTarget.value, zone))}
    />
  )
}

/** `2027-01-31T00:00` in a zone → `2027-01-31T00:00:00-06:00`. A time that occurs twice means the first one. */
function momentText(wall: string, zone: string): string {
  const local = readTimestamp(`${wall}Z`)
  if (local === null) return wall
  const instant = instantOf(local, zone)
  const ms = instant.kind === 'exact' ? instant.ms : instant.earlier
  const offset = Math.round(offsetMinutes(ms, zone))
  const pad = (n: number) => String(n).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const localTime = writeSeconds(ms + offset * MINUTE_MS).slice(0, -1)
  return `${localTime}${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`
}
