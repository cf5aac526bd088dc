import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { formatOffset } from '#/ui/format/moment'
import { instantOf, offsetMinutes } from '#/ui/format/zone'
import type { RowFault } from './faults'
import { OptionsEditor, TextsEditor } from './ListEditors'
import { type KnownRow, changed } from './rows'
import { text } from './text'
import type { SelectorChoice, VocabularyField } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = text.builder

interface ValueEditorProps {
  /** From 1, for labels. */
  at: number
  row: KnownRow
  field: VocabularyField
  choice: SelectorChoice
  fault: RowFault | undefined
  /** Typed date-times get this zone's offset. */
  zone: string
  onChange: (row: KnownRow) => void
}

/** The input for a condition's field and selector. */
export function ValueEditor({ at, row, field, choice, fault, zone, onChange }: ValueEditorProps) {
  const said = (part: RowFault['part']) => (fault?.part === part ? fault.sentence : undefined)
  const setList = (list: string[]) => onChange(changed(row, { list }))
  const one = (more: Partial<TextInputProps> = {}) => (
    <TextInput
      aria-label={t.value(at)}
      value={row.one}
      error={said('value')}
      autoComplete="off"
      onChange={event => onChange(changed(row, { one: event.currentTarget.value }))}
      {...more}
    />
  )
  const two = (more: Partial<TextInputProps> = {}) => (
    <div className={classes['pair']}>
      {(['from', 'to'] as const).map(part => (
        <TextInput
          key={part}
          aria-label={t[part](at)}
          value={row[part]}
          error={said(part)}
          autoComplete="off"
          onChange={event => onChange(changed(row, { [part]: event.currentTarget.value }))}
          {...more}
        />
      ))}
    </div>
  )
  const moment = (part: 'one' | 'from' | 'to', name: string, error: string | undefined) => (
    <MomentInput
      key={part}
      label={name}
      value={row[part]}
      error={error}
      zone={zone}
      onText={typed => onChange(changed(row, { [part]: typed }))}
    />
  )
  switch (choice.kind) {
    case 'texts':
    case 'text or texts':
      return <TextsEditor name={t.value(at)} list={row.list} error={said('value')} onList={setList} />
    case 'options':
      return (
        <OptionsEditor
          name={t.value(at)}
          options={field.options}
          list={row.list}
          error={said('value')}
          onList={setList}
        />
      )
    case 'text':
      return one()
    case 'number':
      return one({ inputMode: 'decimal' })
    case 'numbers':
      return two({ inputMode: 'decimal' })
    case 'day':
      return one({ type: 'date', max: '9999-12-31' })
    case 'days':
      return two({ type: 'date', max: '9999-12-31' })
    case 'moment':
      return moment('one', t.value(at), said('value'))
    case 'moments':
      return (
        <div className={classes['pair']}>
          {moment('from', t.from(at), said('from'))}
          {moment('to', t.to(at), said('to'))}
        </div>
      )
  }
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
