import { readTimestamp } from '#/contract/format/timestamps'
import { formatList, locale } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { type FilterRow, type KnownRow, choiceOf, readNumber } from './rows'
import { filterText } from './text'
import { type Vocabulary, type VocabularyField, fieldOf } from './vocabulary'

const t = filterText.sentence

/** A run of a sentence; what was chosen is strong, a name that only the wire knows is code. */
export interface Run {
  readonly text: string
  readonly look?: 'strong' | 'code'
}

/** How moments are written in a sentence. */
export interface SentenceTime {
  readonly zone: string
  readonly now: number
}

/** One condition in words, such as `whose last name starts with S`. Null for a locked one. */
export function describeRow(row: FilterRow, vocabulary: Vocabulary, time: SentenceTime): Run[] | null {
  if (row.kind === 'locked') return null
  if (row.kind === 'written') return [{ text: t.written }]
  const field = fieldOf(vocabulary, row.field)
  if (!field) return [{ text: row.field, look: 'code' }]
  const head = headOf(row, field)
  return [{ text: `${head} ` }, ...valueRuns(row, field, vocabulary, time)]
}

function headOf(row: KnownRow, field: VocabularyField): string {
  const name = inSentence(field.label)
  switch (field.reads) {
    case 'membership':
      return row.selector === 'none' ? t.notOn : t.on
    case 'many':
      return row.selector === 'none' ? t.doNotInclude(name) : t.include(name)
    case 'field':
      return `${t.whose(name)} ${filterText.says[row.selector]}`
  }
}

/** The conditions of filters as they travel, each in words: for lists and receipts. Locked ones by their name, as it is written. */
export function describeFilters(rows: readonly FilterRow[], vocabulary: Vocabulary, time: SentenceTime): string[] {
  return rows.map(row => {
    const runs = describeRow(row, vocabulary, time)
    return runs === null ? t.lockedOne(nameOf(row)) : runs.map(run => run.text).join('')
  })
}

/** A row as it travels, or as it was read. */
export function rawOf(row: FilterRow): unknown {
  if (row.kind === 'written') return row.text
  return row.kind === 'locked' ? row.raw : row.origin
}

/** What a locked row is called: the name on the wire, or all of it. */
export function nameOf(row: FilterRow): string {
  const raw = rawOf(row)
  if (typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string') {
    return 'field_name' in raw && typeof raw.field_name === 'string' ? `${raw.name}.${raw.field_name}` : raw.name
  }
  return JSON.stringify(raw) ?? ''
}

/** `First name` → `first name`; `VIP` and `E-mail` keep what is meant. */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase(locale) + label.slice(1) : label

function valueRuns(row: KnownRow, field: VocabularyField, vocabulary: Vocabulary, time: SentenceTime): Run[] {
  const choice = choiceOf(row, vocabulary)
  const strong = (text: string): Run => ({ text: text === '' ? t.nothing : text, look: 'strong' })
  const between = (from: string, to: string): Run[] => [strong(from), { text: ` ${t.and} ` }, strong(to)]
  switch (choice?.kind) {
    case 'texts':
    case 'text or texts':
    case 'options':
      return listRuns(row.list.map(value => field.options.find(option => option.value === value)?.label ?? value))
    case 'number':
      return [strong(numberInWords(row.one))]
    case 'numbers':
      return between(numberInWords(row.from), numberInWords(row.to))
    case 'day':
      return [strong(dayInWords(row.one))]
    case 'days':
      return between(dayInWords(row.from), dayInWords(row.to))
    case 'moment':
      return [strong(momentInWords(row.one, time))]
    case 'moments':
      return between(momentInWords(row.from, time), momentInWords(row.to, time))
    case 'text':
    case undefined:
      return [strong(row.one)]
  }
}

/** `A, B or C`, the names strong, the words between not. */
function listRuns(names: readonly string[]): Run[] {
  if (names.length === 0) return [{ text: t.nothing, look: 'strong' }]
  // Intl puts its words around marks that no name can hold
  const marked = formatList(
    names.map((_, at) => `\u0000${at}\u0000`),
    'or',
  )
  return marked
    .split('\u0000')
    .map((piece, at): Run => (at % 2 === 1 ? { text: names[Number(piece)] ?? '', look: 'strong' } : { text: piece }))
    .filter(run => run.text !== '')
}

/** Every digit: a rounded bound would be another one. */
const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })

function numberInWords(text: string): string {
  const number = readNumber(text)
  return number === null ? text : numberFormat.format(number)
}

const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function dayInWords(text: string): string {
  const ms = readTimestamp(`${text}T00:00Z`)
  if (ms === null) return text
  const part = new Map<string, string>(dayFormat.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.get('day') ?? ''} ${part.get('month') ?? ''} ${part.get('year') ?? ''}`
}

function momentInWords(text: string, { zone, now }: SentenceTime): string {
  const ms = readTimestamp(text)
  return (ms === null ? null : formatMoment(ms, zone, { now, weekday: false })) ?? text
}
