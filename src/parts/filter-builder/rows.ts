import * as z from 'zod/mini'
import { broadcastSelectors, readWireDay } from '#/contract/filters/broadcast-filters'
import type { Filter } from '#/contract/filters/filters'
import { isRecord } from '#/contract/format/json'
import { readTimestamp } from '#/contract/format/timestamps'
import {
  type SelectorChoice,
  type ValueType,
  type Vocabulary,
  type VocabularyField,
  fieldOf,
  valueForms,
} from './vocabulary'

const knownRowSchema = z.object({
  kind: z.literal('known'),
  /** Identifies the row on the screen; never sent. */
  id: z.number(),
  /** Id of the vocabulary's field. */
  field: z.string(),
  selector: z.enum(broadcastSelectors),
  /** One draft per form of value, so that changing the selector and changing it back loses nothing. */
  list: z.array(z.string()),
  /** Text that is being typed and is not yet a value of `list`; absent if there is none. */
  typed: z.optional(z.string()),
  one: z.string(),
  from: z.string(),
  to: z.string(),
  /** The filter as read. Sent back unchanged until the row is edited; its unknown keys until the field changes. */
  origin: z.unknown(),
  edited: z.boolean(),
})

/** A filter the builder does not support: kept and sent back unchanged. */
const lockedRowSchema = z.object({ kind: z.literal('locked'), id: z.number(), raw: z.unknown() })

/** Conditions typed as JSON that is not valid yet. Then this is the only row, and a fault, so nothing is sent. */
const writtenRowSchema = z.object({ kind: z.literal('written'), id: z.number(), text: z.string() })

/** The rows of the builder. Drafts are read back through this schema. */
export const filterRowsSchema = z.array(
  z.discriminatedUnion('kind', [knownRowSchema, lockedRowSchema, writtenRowSchema]),
)
export type KnownRow = z.infer<typeof knownRowSchema>
export type FilterRow = z.infer<typeof filterRowsSchema>[number]

type Draft = Pick<KnownRow, 'list' | 'typed' | 'one' | 'from' | 'to'>
const emptyDraft: Draft = { list: [], one: '', from: '', to: '' }

/** The selector choice of a row; undefined if the vocabulary no longer has it. */
export function selectorChoiceOf(row: KnownRow, vocabulary: Vocabulary): SelectorChoice | undefined {
  return fieldOf(vocabulary, row.field)?.selectors.find(({ selector }) => selector === row.selector)
}

/** A new row for a field, with the first selector offered. Null if the field offers none. */
export function newRow(field: VocabularyField, rows: readonly FilterRow[]): KnownRow | null {
  const choice = field.selectors.find(({ offered }) => offered)
  if (!choice) return null
  const id = Math.max(-1, ...rows.map(row => row.id)) + 1
  return { kind: 'known', id, field: field.id, selector: choice.selector, ...emptyDraft, origin: null, edited: true }
}

/** The row with another field; unchanged if that offers no selector. Values the new field cannot take are dropped. */
export function withField(row: KnownRow, field: VocabularyField, vocabulary: Vocabulary): KnownRow {
  const before = selectorChoiceOf(row, vocabulary)
  const same = field.selectors.find(
    ({ selector, kind, offered }) => offered && selector === row.selector && kind === before?.kind,
  )
  const choice = same ?? field.selectors.find(({ offered }) => offered)
  if (!choice) return row
  const keeps = same !== undefined && choice.kind !== 'options'
  return {
    ...row,
    ...(keeps ? {} : emptyDraft),
    field: field.id,
    selector: choice.selector,
    origin: null,
    edited: true,
  }
}

/** The row after an edit. */
export const changed = (row: KnownRow, change: Partial<Draft & Pick<KnownRow, 'selector'>>): KnownRow => ({
  ...row,
  ...change,
  edited: true,
})

/** Filters as rows. A filter the vocabulary does not support, or whose value has another form, is locked. */
export const fromWire = (filters: readonly unknown[], vocabulary: Vocabulary): FilterRow[] =>
  filters.map((filter, id) => readRow(filter, id, vocabulary) ?? { kind: 'locked', id, raw: filter })

function readRow(filter: unknown, id: number, vocabulary: Vocabulary): KnownRow | null {
  if (!isRecord(filter)) return null
  const { name, field_name, selector, value } = filter
  const field = vocabulary.fields.find(({ wire }) => wire.name === name && wire.field_name === field_name)
  const choice = field?.selectors.find(each => each.selector === selector)
  if (!field || !choice) return null
  const draft = readValue(value, choice)
  if (draft === null) return null
  return { kind: 'known', id, field: field.id, selector: choice.selector, ...draft, origin: filter, edited: false }
}

/** `read`: a value as its input shows it; null for a value of another form. `write` does the reverse. */
const conversions: Readonly<
  Record<ValueType, { read: (value: unknown) => string | null; write: (typed: string) => unknown }>
> = {
  text: { read: asText, write: typed => typed },
  number: {
    read: value => (typeof value === 'number' ? String(value) : null),
    write: typed => readDecimal(typed) ?? typed,
  },
  day: { read: value => readWireDay(asText(value) ?? ''), write: typed => typed },
  moment: {
    read: value => (readTimestamp(asText(value) ?? '') === null ? null : asText(value)),
    write: typed => typed,
  },
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readValue(value: unknown, { kind }: SelectorChoice): Draft | null {
  const { inputs, valueType } = valueForms[kind]
  const isArray = kind === 'text or texts' ? Array.isArray(value) : inputs !== 'one' || kind === 'day'
  if (Array.isArray(value) !== isArray) return null
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const list = values.flatMap(each => conversions[valueType].read(each) ?? [])
  if (list.length === 0 || list.length !== values.length) return null
  if (inputs === 'list') return { ...emptyDraft, list }
  const [first = '', second = ''] = list
  if (inputs === 'one') return list.length === 1 ? { ...emptyDraft, one: first } : null
  return list.length === 2 ? { ...emptyDraft, from: first, to: second } : null
}

/** Rows as filters. Rows with faults are written as they are, invalid JSON as nothing: check `faultsOf` first. */
export const toWire = (rows: readonly FilterRow[], vocabulary: Vocabulary): unknown[] =>
  rows.flatMap((row): unknown[] => {
    if (row.kind === 'written') return []
    if (row.kind === 'locked') return [row.raw]
    if (!row.edited && row.origin !== null) return [row.origin]
    return [writeRow(row, vocabulary) ?? row.origin]
  })

function writeRow(row: KnownRow, vocabulary: Vocabulary): Filter | null {
  const field = fieldOf(vocabulary, row.field)
  const choice = selectorChoiceOf(row, vocabulary)
  if (!field || !choice) return null
  const kept = isRecord(row.origin) ? row.origin : {}
  return { ...kept, ...field.wire, selector: row.selector, value: writeValue(row, choice) }
}

function writeValue({ list, one, from, to }: KnownRow, { kind }: SelectorChoice): unknown {
  const { inputs, valueType } = valueForms[kind]
  const { write } = conversions[valueType]
  if (inputs === 'list') return kind === 'text or texts' && list.length === 1 ? list[0] : list
  if (inputs === 'range') return [write(from), write(to)]
  return kind === 'day' ? [write(one)] : write(one)
}

/** A number as people type it: digits, possibly with a sign, decimals after a point, and an exponent. Else null. */
export function readDecimal(text: string): number | null {
  const trimmed = text.trim()
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(trimmed)) return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : null
}
