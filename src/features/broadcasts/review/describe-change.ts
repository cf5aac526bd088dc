import { readTimestamp } from '#/contract/format/timestamps'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { FieldPath } from '#/parts/net-change/net-change'
import { formatList } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { text } from './text'

const labels: Readonly<Record<string, string>> = text.edit.fields

/** The label of a field of a broadcast; for a field that no screen knows, its key. */
export const fieldLabel = ([field, key]: FieldPath): string => labels[key ?? field] ?? key ?? field

/** The value of a field as people read it; JSON where there is nothing better. */
export function describeValue(
  [field, key]: FieldPath,
  value: unknown,
  names: ListNames,
  zone: string,
  now: number,
): string {
  if (value === null || value === undefined || value === '') return text.edit.none
  if (field === 'send_scheduled_date') {
    const ms = readTimestamp(value)
    if (ms !== null) return formatMoment(ms, zone, { now }) ?? ''
  }
  if (key === 'source_lists' && Array.isArray(value)) return formatList(value.map(id => names.nameOf(String(id))))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
