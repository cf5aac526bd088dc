import type { PersonReading } from '#/api/persons'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readTimestamp } from '#/contract/format/timestamps'
import { readCustomFields, type FieldValue } from '#/parts/custom-fields/field-value'
import { formatField } from '#/parts/custom-fields/format-field'
import { asLabel, customFieldsOf, documented, documentedPhone, type Documented } from '../person-values'
import { text } from '../text'

/** What stands in one cell. */
export type CellValue =
  | { kind: 'absent' }
  | { kind: 'id'; text: string }
  | { kind: 'mdn'; mdn: string }
  | { kind: 'zone'; zone: string }
  | { kind: 'words'; text: string }
  | { kind: 'moment'; ms: number; precision: 'day' | 'minute' }
  | { kind: 'field'; value: FieldValue; defined: boolean }
  /** Not as documented: as it came. */
  | { kind: 'strange'; raw: unknown }

export interface Cell {
  value: CellValue
  /** Differs from what most of the compared people have. */
  lit: boolean
}

/** One field of the compared people, a cell for each in their order. */
export interface ComparedField {
  name: string
  label: string
  /** The connection does not describe it: its label is a key. */
  isKey: boolean
  differs: boolean
  cells: Cell[]
}

/** The names stand at the head of each person already. */
const HEADS = new Set(['first_name', 'last_name'])

/** Lays people side by side, field by field: what differs first, then what is the same; what nobody has is left out. */
export function compare(
  people: readonly PersonReading[],
  definitions: readonly CustomFieldDefinition[],
): ComparedField[] {
  const fields = [...documentedFields(people), ...customFields(people, definitions)].filter(field =>
    field.cells.some(cell => cell.value.kind !== 'absent'),
  )
  return [...fields.filter(field => field.differs), ...fields.filter(field => !field.differs)]
}

function documentedFields(people: readonly PersonReading[]): ComparedField[] {
  const { person: t } = text
  const field = (name: string, label: string, read: (person: PersonReading) => CellValue): ComparedField =>
    compared({ name, label, isKey: false }, people.map(read))
  return [
    field('external_person_id', t.externalId, p => asId(documented(p, 'external_person_id'))),
    field('carrier_code', t.carrier, p => asId(documentedPhone(p, 'carrier_code'))),
    field('timezone', t.zone, p => textOr(documented(p, 'timezone'), zone => ({ kind: 'zone', zone }))),
    field('created_at', t.created, p => asMoment(documented(p, 'created_at'), 'day')),
    field('updated_at', t.changed, p => asMoment(documented(p, 'updated_at'), 'minute')),
    field('timezone_source', t.zoneSource, p =>
      textOr(documented(p, 'timezone_source'), source => ({ kind: 'words', text: asLabel(source) })),
    ),
    field('mdn', t.number, p => textOr(documentedPhone(p, 'mdn'), mdn => ({ kind: 'mdn', mdn }))),
    field('person_id', t.id, p => asId(documented(p, 'person_id'))),
  ]
}

function textOr(value: Documented, read: (text: string) => CellValue): CellValue {
  if (value.kind === 'text') return read(value.text)
  return value.kind === 'strange' ? { kind: 'strange', raw: value.raw } : { kind: 'absent' }
}

const asId = (value: Documented): CellValue => textOr(value, id => ({ kind: 'id', text: id }))

function asMoment(value: Documented, precision: 'day' | 'minute'): CellValue {
  return textOr(value, written => {
    const ms = readTimestamp(written)
    return ms === null ? { kind: 'strange', raw: written } : { kind: 'moment', ms, precision }
  })
}

function customFields(
  people: readonly PersonReading[],
  definitions: readonly CustomFieldDefinition[],
): ComparedField[] {
  const views = people.map(
    person => new Map(readCustomFields(definitions, customFieldsOf(person)).map(f => [f.key, f])),
  )
  const heads = new Map(views.flatMap(fields => [...fields.values()]).map(field => [field.key, field]))
  return [...heads.values()]
    .filter(({ key }) => !HEADS.has(key))
    .map(({ key, label, definition }) => {
      const cells = views.map((fields): CellValue => {
        const value = fields.get(key)?.value ?? { kind: 'absent' }
        return value.kind === 'absent' ? value : { kind: 'field', value, defined: definition !== null }
      })
      return compared(
        { name: `custom ${key}`, label: label || text.person.namelessField, isKey: definition === null },
        cells,
      )
    })
}

function compared(head: Pick<ComparedField, 'name' | 'label' | 'isKey'>, values: CellValue[]): ComparedField {
  const written = values.map(comparable)
  const counts = new Map<string, number>()
  for (const one of written) counts.set(one, (counts.get(one) ?? 0) + 1)
  const most = Math.max(...counts.values())
  // Only what a majority shares can be "the usual value"; two against two light each other
  const usual = most > 1 && [...counts.values()].filter(count => count === most).length === 1
  const differs = counts.size > 1
  const cells = values.map((value, i) => ({
    value,
    lit: differs && !(usual && counts.get(written[i] ?? '') === most),
  }))
  return { ...head, differs, cells }
}

/** The value as a text that is the same exactly when the values are. */
function comparable(value: CellValue): string {
  switch (value.kind) {
    case 'absent':
      return 'absent'
    case 'id':
    case 'words':
      return `text ${value.text}`
    case 'mdn':
      return `mdn ${value.mdn}`
    case 'zone':
      return `zone ${value.zone}`
    case 'moment':
      return `moment ${value.ms}`
    case 'field':
      return `field ${value.value.kind} ${formatField(value.value) ?? ''}`
    case 'strange':
      return `strange ${JSON.stringify(value.raw)}`
  }
}
