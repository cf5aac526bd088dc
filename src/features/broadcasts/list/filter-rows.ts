import { knownChannel, type BroadcastRow } from '../broadcast-row'
import type { ListAddress } from './list-address'

type Filters = Pick<ListAddress, 'status' | 'channel' | 'list'> & { words: string }

/** The rows that match the filters of the broadcasts page. */
export function filterRows(
  rows: readonly BroadcastRow[],
  { status, channel, list, words }: Filters,
  listName: (id: string) => string,
): BroadcastRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    if (status !== 'all' && row.status !== status) return false
    if (channel !== 'all' && (knownChannel(row.channel) ?? 'other') !== channel) return false
    if (list !== '' && !row.lists.includes(list)) return false
    if (wanted.length === 0) return true
    const text = [row.name, row.kind === 'broadcast' ? row.id : '', ...row.lists.map(listName)].join('\n').toLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
