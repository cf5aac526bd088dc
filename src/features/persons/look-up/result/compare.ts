import type { PersonReading } from '#/api/persons'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readTimestamp } from '#/contract/format/timestamps'
import { readCustomFields, type FieldValue } from '#/parts/custom-fields/field-value'
import { formatField } from '#/parts/custom-fields/format-field'
import { formatMoment } from '#/ui/format/moment'
import { asLabel, customFieldsOf, phoneFieldOf, textFieldOf, type FieldReading } from '../../person-values'
import { text } from '../../text'

/** The content of one cell. */
export type CellValue =
  | { kind: 'absent' }
  | { kind: 'id' | 'external-id'; text: string }
  | { kind: 'mdn'; mdn: string }
  | { kind: 'zone'; zone: string }
  | { kind: 'label'; text: string }
  /** `shown`: as on screen, but always with the year; moments that look alike count as the same. */
  | { kind: 'moment'; ms: number; precision: 'day' | 'minute'; shown: string | null }
  | { kind: 'field'; value: FieldValue; defined: boolean }
  /** Whether a person is on a list, and since when if that is known. */
  | { kind: 'list'; state: 'on' | 'off' | 'none' | 'reading' | 'unread'; since: number | null }
  /** A value that is not as documented, as received. */
  | { kind: 'unexpected'; raw: unknown }

export interface Cell {
  value: CellValue
  /** Whether it differs from the usual value of the compared people, or the values differ and none is usual. */
  isHighlighted: boolean
}

/** One field of the compared people, with a cell for each in their order. */
export interface ComparedField {
  /** Unique among the compared fields. */
  id: string
  label: string
  /** Whether the connection does not define this field, so that its label is its key. */
  labelIsKey: boolean
  differs: boolean
  cells: Cell[]
}

/** Not compared, because each person's name is already above their values. */
const NAME_KEYS = new Set(['first_name', 'last_name'])

/**
 * Compares people field by field; fields that differ come first. Names, and fields that no one has, are omitted.
 * @param zone in which times are shown
 */
export function compare(
  people: readonly PersonReading[],
  definitions: readonly CustomFieldDefinition[],
  zone: string,
): ComparedField[] {
  return [...documentedFields(people, zone), ...customFields(people, definitions)]
    .filter(field => field.cells.some(cell => cell.value.kind !== 'absent'))
    .toSorted((a, b) => Number(b.differs) - Number(a.differs))
}

function documentedFields(people: readonly PersonReading[], zone: string): ComparedField[] {
  const t = text.fields
  const field = (id: string, label: string, read: (person: PersonReading) => CellValue): ComparedField =>
    toComparedField({ id, label, labelIsKey: false }, people.map(read))
  return [
    field('external_person_id', t.externalId, p =>
      textOr(textFieldOf(p, 'external_person_id'), text => ({ kind: 'external-id', text })),
    ),
    field('carrier_code', t.carrier, p => asId(phoneFieldOf(p, 'carrier_code'))),
    field('timezone', t.timezone, p => textOr(textFieldOf(p, 'timezone'), zone => ({ kind: 'zone', zone }))),
    field('created_at', t.created, p => asMoment(textFieldOf(p, 'created_at'), 'day', zone)),
    field('updated_at', t.changed, p => asMoment(textFieldOf(p, 'updated_at'), 'minute', zone)),
    field('timezone_source', t.timezoneSource, p =>
      textOr(textFieldOf(p, 'timezone_source'), source => ({ kind: 'label', text: asLabel(source) })),
    ),
    field('mdn', t.number, p => textOr(phoneFieldOf(p, 'mdn'), mdn => ({ kind: 'mdn', mdn }))),
    field('person_id', t.personId, p => asId(textFieldOf(p, 'person_id'))),
  ]
}

function textOr(value: FieldReading, read: (text: string) => CellValue): CellValue {
  if (value.kind === 'text') return read(value.text)
  return value.kind === 'unexpected' ? { kind: 'unexpected', raw: value.raw } : { kind: 'absent' }
}

const asId = (value: FieldReading): CellValue => textOr(value, id => ({ kind: 'id', text: id }))

function asMoment(value: FieldReading, precision: 'day' | 'minute', zone: string): CellValue {
  return textOr(value, written => {
    const ms = readTimestamp(written)
    if (ms === null) return { kind: 'unexpected', raw: written }
    return { kind: 'moment', ms, precision, shown: formatMoment(ms, zone, { precision }) }
  })
}

function customFields(
  people: readonly PersonReading[],
  definitions: readonly CustomFieldDefinition[],
): ComparedField[] {
  const fieldsByPerson = people.map(
    person => new Map(readCustomFields(definitions, customFieldsOf(person)).map(f => [f.key, f])),
  )
  const allFields = new Map(fieldsByPerson.flatMap(fields => [...fields]))
  return [...allFields.values()]
    .filter(({ key }) => !NAME_KEYS.has(key))
    .map(({ key, label, definition }) => {
      const cells = fieldsByPerson.map((fields): CellValue => {
        const value = fields.get(key)?.value ?? { kind: 'absent' }
        return value.kind === 'absent' ? value : { kind: 'field', value, defined: definition !== null }
      })
      const field = { id: `custom ${key}`, label: label || text.namelessField, labelIsKey: definition === null }
      return toComparedField(field, cells)
    })
}

/** A field with a cell for each person, some of which are highlighted if the values differ. */
export function toComparedField(
  field: Pick<ComparedField, 'id' | 'label' | 'labelIsKey'>,
  values: CellValue[],
): ComparedField {
  const written = values.map(comparable)
  const counts = new Map<unknown, number>()
  for (const value of written) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  // A usual value is one that more people share than any other; two against two highlights all four
  const hasUsual = most > 1 && [...counts.values()].filter(count => count === most).length === 1
  const differs = counts.size > 1
  const cells = values.map((value, i) => ({
    value,
    isHighlighted: differs && !(hasUsual && counts.get(written[i]) === most),
  }))
  return { ...field, differs, cells }
}

/** A key that is equal for values of one field that count as the same. */
function comparable(value: CellValue): string | null {
  // A date as it is shown, because it can be written in several ways; an option with its key, because another one may
  // have the same name
  if (value.kind === 'field' && 'ms' in value.value) return formatField(value.value)
  // Two people on a list are alike, whenever they joined it
  if (value.kind === 'list') return value.state
  return JSON.stringify(value.kind === 'moment' ? value.shown : value)
}
