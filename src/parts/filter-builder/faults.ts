import { readDay } from '#/contract/filters/broadcast-filters'
import { readTimestamp } from '#/contract/format/timestamps'
import { type FilterRow, type KnownRow, choiceOf, readNumber } from './rows'
import { text } from './text'
import { type Vocabulary, fieldOf } from './vocabulary'

const t = text.faults

/** What is wrong with a row, and the input it is shown under. */
export interface RowFault {
  readonly row: number
  readonly part: 'field' | 'value' | 'from' | 'to'
  readonly sentence: string
}

/** Everything that prevents rows from being sent. Locked rows are not checked: they are sent back as they came. */
export const faultsOf = (rows: readonly FilterRow[], vocabulary: Vocabulary): RowFault[] =>
  rows.flatMap(row => {
    if (row.kind === 'written') return [{ row: row.id, part: 'field', sentence: t.unreadable }]
    const fault = row.kind === 'known' ? faultOf(row, vocabulary) : null
    return fault === null ? [] : [{ row: row.id, part: fault[0], sentence: fault[1] }]
  })

type Fault = [part: RowFault['part'], sentence: string]

/** An unedited row is sent back as it was read, so it is not checked. */
function faultOf(row: KnownRow, vocabulary: Vocabulary): Fault | null {
  if (!row.edited) return null
  const label = fieldOf(vocabulary, row.field)?.label ?? row.field
  const choice = choiceOf(row, vocabulary)
  if (!choice) return ['field', t.unknownField(label)]
  const number = (part: RowFault['part'], typed: string): Fault | null => {
    if (typed.trim() === '') return [part, t.noNumber(label)]
    return readNumber(typed) === null ? [part, t.notNumber(label, typed)] : null
  }
  const day = (part: RowFault['part'], typed: string): Fault | null =>
    readDay(typed) === typed ? null : [part, t.noDay(label)]
  const moment = (part: RowFault['part'], typed: string): Fault | null =>
    readTimestamp(typed) === null ? [part, t.noMoment(label)] : null
  switch (choice.kind) {
    case 'texts':
    case 'text or texts':
      if (row.list.length === 0) return ['value', t.noText(label)]
      return row.list.some(each => each.trim() === '') ? ['value', t.blank(label)] : null
    case 'options':
      return row.list.length === 0 ? ['value', t.noOption(label)] : null
    case 'text':
      return row.one.trim() === '' ? ['value', t.noBeginning(label)] : null
    case 'number':
      return number('value', row.one)
    case 'numbers':
      return (
        number('from', row.from) ??
        number('to', row.to) ??
        (Number(row.from) > Number(row.to) ? ['to', t.numbersReversed(label)] : null)
      )
    case 'day':
      return day('value', row.one)
    case 'days':
      return day('from', row.from) ?? day('to', row.to) ?? (row.from > row.to ? ['to', t.reversed(label)] : null)
    case 'moment':
      return moment('value', row.one)
    case 'moments':
      return (
        moment('from', row.from) ??
        moment('to', row.to) ??
        (Number(readTimestamp(row.from)) > Number(readTimestamp(row.to)) ? ['to', t.reversed(label)] : null)
      )
  }
}
