import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { isRecord, sameJson } from '#/contract/format/json'
import { readTimestamp } from '#/contract/format/timestamps'
import { fromWire } from '#/parts/filter-builder/rows'
import { describeEachFilter } from '#/parts/filter-builder/sentence'
import { text as messageText } from '#/parts/message/text'
import type { FieldPath } from '#/parts/net-change/net-change'
import { useSendTimeText } from '#/parts/schedule/use-send-time-text'
import { formatList } from '#/ui/format/format'
import { LongText } from '#/ui/format/LongText'
import { useTime } from '#/ui/format/use-time'
import { text as shared } from '../../text'
import type { ComposerContext } from '../../use-composer-context'
import { text } from './text'

const labels: Readonly<Record<string, string>> = text.fields

/** The labels that the composer gives to the keys of a push. */
const pushLabels = new Map([
  ['subject', messageText.title],
  ['metadata', messageText.deepLink],
])

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The label of a field of a broadcast; its key if it has none. */
export const fieldLabel = ([field, key]: FieldPath): string => labels[key ?? field] ?? key ?? field

/** Shows the value of a field beside the values it is compared with. */
export type ShowValue = (path: FieldPath, value: unknown, others: readonly unknown[]) => ReactNode

/**
 * Returns a function that shows the value of a field in words if they tell the values apart, otherwise as JSON.
 * @param zone the zone of the send time being edited
 */
export function useShowValue({ names, vocabulary }: ComposerContext, zone: string): ShowValue {
  const writeSendTime = useSendTimeText()
  const time = useTime()
  const inWords = ([field, key]: FieldPath, value: unknown): string => {
    if (isEmpty(value)) return text.none
    const ms = field === 'send_scheduled_date' ? readTimestamp(value) : null
    if (ms !== null) return writeSendTime(ms, null, zone) ?? ''
    if (key === 'source_lists' && Array.isArray(value)) return formatList(value.map(id => names.nameOrId(String(id))))
    if (key === 'filters' && Array.isArray(value)) {
      const rows = fromWire(value, vocabulary)
      // The words for a condition that is not supported would not say what it is
      if (rows.every(({ kind }) => kind === 'known'))
        return describeEachFilter(rows, vocabulary, time).join('; ') || text.none
    }
    if (key === 'push' && isRecord(value))
      return (
        Object.entries(value)
          .flatMap(([name, part]) => (isEmpty(part) ? [] : [`${pushLabels.get(name) ?? name}: ${plainText(part)}`]))
          .join('; ') || text.none
      )
    if (typeof value === 'boolean') return value ? text.yes : text.no
    const channel = key === 'channel' && typeof value === 'string' ? readChannel(value) : null
    return channel === null ? plainText(value) : shared.channels[channel]
  }
  return (path, value, others) => {
    const words = inWords(path, value)
    // Where the words are the same for different values, only JSON shows what differs
    const isAmbiguous = others.some(other => !sameJson(other, value) && inWords(path, other) === words)
    return <LongText text={isAmbiguous ? JSON.stringify(value ?? null) : words} limit={200} />
  }
}
