import { readTimestamp } from '#/contract/format/timestamps'
import type { FieldPath } from '#/parts/net-change/net-change'
import { formatList } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { composeText } from '../compose-text'
import type { ListNames } from '../list-names'
import { text } from '../text'

const fields: Readonly<Record<string, string>> = composeText.edit.fields

/** What a field of a broadcast is called; one that no screen knows by its own name. */
export const fieldLabel = ([field, key]: FieldPath): string => fields[key ?? field] ?? key ?? field

/** A field's value in words, as far as it has any. */
export function describeValue(
  [field, key]: FieldPath,
  value: unknown,
  names: ListNames,
  zone: string,
  now: number,
): string {
  if (value === null || value === undefined || value === '') return text.none
  if (field === 'send_scheduled_date') {
    const ms = readTimestamp(value)
    if (ms !== null) return formatMoment(ms, zone, { now }) ?? ''
  }
  if (key === 'source_lists' && Array.isArray(value)) return formatList(value.map(id => names.nameOf(String(id))))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
