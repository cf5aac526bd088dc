import { readTimestamp } from '#/contract/format/timestamps'
import { formatIsoDay } from '#/ui/date/wall-clock'
import { formatExactNumber } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { type FilterRow, type KnownRow, selectorChoiceOf, fromWire, readDecimal } from './rows'
import { text } from './text'
import { joinRuns, type TextRun } from './text-run'
import { type ValueType, type Vocabulary, type VocabularyField, fieldOf, lostFieldName, valueForms } from './vocabulary'

const t = text.sentence

/** How a condition is phrased: as part of a sentence, or alone. */
type Phrases = typeof text.alone

/** How date-times are written in a sentence. */
export interface SentenceTime {
  readonly zone: string
  readonly now: number
}

/** One condition in words, such as `whose last name starts with S`; null for a locked one. */
export const describeRow = (row: FilterRow, vocabulary: Vocabulary, time: SentenceTime): TextRun[] | null =>
  runsOf(row, vocabulary, time, text.sentence)

function runsOf(row: FilterRow, vocabulary: Vocabulary, time: SentenceTime, words: Phrases): TextRun[] | null {
  if (row.kind === 'locked') return null
  if (row.kind === 'written') return [{ text: words.unreadable }]
  const field = fieldOf(vocabulary, row.field)
  if (!field) return words.byName(lostFieldName(row.field))
  const name = words.fieldName(field.label)
  const value = valueRuns(row, field, vocabulary, time)
  const { selector } = row
  const isList = selector === 'any' || selector === 'none'
  if (isList && field.phrasing === 'membership') return selector === 'any' ? words.on(value) : words.notOn(value)
  if (isList && field.phrasing === 'plural')
    return selector === 'any' ? words.includes(name, value) : words.excludes(name, value)
  return words.field(name, selector, value)
}

/** Each condition in words, as part of a sentence; a locked one by its name. */
export const describeFilters = (rows: readonly FilterRow[], vocabulary: Vocabulary, time: SentenceTime): string[] =>
  rows.map(row => plainTextOf(row, vocabulary, time, text.sentence))

/** Each condition in words, on its own, such as `Last name starts with S`; a locked one by its name. */
export const describeEachFilter = (rows: readonly FilterRow[], vocabulary: Vocabulary, time: SentenceTime): string[] =>
  rows.map(row => plainTextOf(row, vocabulary, time, text.alone))

function plainTextOf(row: FilterRow, vocabulary: Vocabulary, time: SentenceTime, words: Phrases): string {
  const runs = runsOf(row, vocabulary, time, words)
  return runs === null ? words.lockedOne(nameOf(row)) : runs.map(run => run.text).join('')
}

/** One filter as it was read, in words, such as `whose last name starts with S`. */
export const describeFilter = (filter: unknown, vocabulary: Vocabulary, time: SentenceTime): string =>
  describeFilters(fromWire([filter], vocabulary), vocabulary, time).join('')

/** The filter behind a row, as it was read or typed. */
export function rawOf(row: FilterRow): unknown {
  if (row.kind === 'written') return row.text
  return row.kind === 'locked' ? row.raw : row.origin
}

/** The name of a locked row: that of its filter, or the whole filter as JSON. */
export function nameOf(row: FilterRow): string {
  const raw = rawOf(row)
  if (typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string') {
    return 'field_name' in raw && typeof raw.field_name === 'string' ? `${raw.name}.${raw.field_name}` : raw.name
  }
  return JSON.stringify(raw) ?? ''
}

const strong = (text: string): TextRun => ({ text, look: 'strong' })

function valueRuns(row: KnownRow, field: VocabularyField, vocabulary: Vocabulary, time: SentenceTime): TextRun[] {
  const choice = selectorChoiceOf(row, vocabulary)
  const { inputs, valueType } = choice ? valueForms[choice.kind] : ({ inputs: 'one', valueType: 'text' } as const)
  if (inputs === 'list')
    return row.list.length === 0
      ? [strong(t.nothing)]
      : joinRuns(
          row.list.map(value => [strong(field.options.find(option => option.value === value)?.label ?? value)]),
          'or',
        )
  const typed = (value: string) => strong(inWords[valueType](value, time) || t.nothing)
  return inputs === 'one' ? [typed(row.one)] : t.range(typed(row.from), typed(row.to))
}

/** A typed value in words, or as it was typed if it is not valid. */
const inWords: Readonly<Record<ValueType, (typed: string, time: SentenceTime) => string>> = {
  text: typed => typed,
  number: typed => {
    const number = readDecimal(typed)
    return number === null ? typed : formatExactNumber(number)
  },
  day: formatIsoDay,
  moment: (typed, { zone, now }) => {
    const ms = readTimestamp(typed)
    return (ms === null ? null : formatMoment(ms, zone, { now, weekday: false })) ?? typed
  },
}
