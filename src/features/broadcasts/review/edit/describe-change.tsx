import type { ReactNode } from 'react'
import { readTimestamp } from '#/contract/format/timestamps'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { FieldPath } from '#/parts/net-change/net-change'
import { useSendTimeText } from '#/parts/schedule/use-send-time-text'
import { formatList } from '#/ui/format/format'
import { LongText } from '#/ui/format/LongText'
import { text } from './text'

const labels: Readonly<Record<string, string>> = text.fields

/** The label of a field of a broadcast; its key if it has none. */
export const fieldLabel = ([field, key]: FieldPath): string => labels[key ?? field] ?? key ?? field

/** Shows the value of a field. */
export type ShowValue = (path: FieldPath, value: unknown) => ReactNode

/**
 * Returns a function that shows the value of a field in words where possible, otherwise as JSON.
 * @param zone the zone of the send time being edited
 */
export function useShowValue(names: ListNames, zone: string): ShowValue {
  const writeSendTime = useSendTimeText()
  const inWords = ([field, key]: FieldPath, value: unknown): string => {
    if (value === null || value === undefined || value === '') return text.none
    const ms = field === 'send_scheduled_date' ? readTimestamp(value) : null
    if (ms !== null) return writeSendTime(ms, null, zone) ?? ''
    if (key === 'source_lists' && Array.isArray(value)) return formatList(value.map(id => names.nameOf(String(id))))
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (path, value) => <LongText text={inWords(path, value)} limit={200} />
}
