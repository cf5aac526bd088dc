import { readWireDay } from '#/contract/filters/broadcast-filters'
import { readTimestamp } from '#/contract/format/timestamps'
import { type FilterRow, type KnownRow, selectorChoiceOf, readDecimal } from './rows'
import { text } from './text'
import { type ValueType, type Vocabulary, fieldOf, lostFieldName, valueForms } from './vocabulary'

const t = text.faults

/** What is wrong with a row, and the input it is shown under. */
export interface ConditionFault {
  /** The id of the row. */
  readonly row: number
  readonly part: 'field' | 'value' | 'from' | 'to'
  readonly sentence: string
}

/**
 * What prevents rows from being sent, at most one fault per row. Locked rows are not checked: they are sent back
 * unchanged.
 */
export const faultsOf = (rows: readonly FilterRow[], vocabulary: Vocabulary): ConditionFault[] =>
  rows.flatMap(row => {
    if (row.kind === 'written') return [{ row: row.id, part: 'field', sentence: t.unreadable }]
    const fault = row.kind === 'known' ? faultOf(row, vocabulary) : null
    return fault === null ? [] : [{ row: row.id, part: fault[0], sentence: fault[1] }]
  })

type Fault = [part: ConditionFault['part'], sentence: string]

/** An unedited row is sent back as it was read, so it is not checked. */
function faultOf(row: KnownRow, vocabulary: Vocabulary): Fault | null {
  if (!row.edited) return null
  const field = fieldOf(vocabulary, row.field)
  if (!field) return ['field', t.unknownField(lostFieldName(row.field))]
  const { label } = field
  const choice = selectorChoiceOf(row, vocabulary)
  if (!choice) return ['field', t.unknownSelector(label)]
  const { inputs, valueType } = valueForms[choice.kind]
  if (inputs === 'list') {
    if (row.list.length === 0) return ['value', choice.kind === 'options' ? t.noOption(label) : t.noText(label)]
    const isBlank = choice.kind !== 'options' && row.list.some(each => each.trim() === '')
    return isBlank ? ['value', t.blank(label)] : null
  }
  const fault = (part: ConditionFault['part'], typed: string): Fault | null => {
    const sentence = checks[valueType](typed, label)
    return sentence === null ? null : [part, sentence]
  }
  if (inputs === 'one') return fault('value', row.one)
  const isReversed = sortKey[valueType](row.from) > sortKey[valueType](row.to)
  const reversed: Fault = ['to', valueType === 'number' ? t.numbersReversed(label) : t.reversed(label)]
  return fault('from', row.from) ?? fault('to', row.to) ?? (isReversed ? reversed : null)
}

/** What is wrong with a typed value. */
const checks: Readonly<Record<ValueType, (typed: string, label: string) => string | null>> = {
  text: (typed, label) => (typed.trim() === '' ? t.noValue(label) : null),
  number: (typed, label) => {
    if (typed.trim() === '') return t.noNumber(label)
    return readDecimal(typed) === null ? t.notNumber(label, typed) : null
  },
  day: (typed, label) => (readWireDay(typed) === typed ? null : t.noDay(label)),
  moment: (typed, label) => (readTimestamp(typed) === null ? t.noMoment(label) : null),
}

/** What the ends of a range are compared by. */
const sortKey: Readonly<Record<ValueType, (typed: string) => string | number>> = {
  text: typed => typed,
  number: Number,
  day: typed => typed,
  moment: typed => Number(readTimestamp(typed)),
}
