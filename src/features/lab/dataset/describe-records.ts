import type { CompanyRecords } from '#/contract/company-records'
import { formatList } from '#/ui/format/format'
import { text } from './text'

/** How many records there are of each kind, in words; empty if there are none. */
export function describeRecords(records: CompanyRecords): string {
  const t = text.records
  const counts: readonly [number, (count: number) => string][] = [
    [records.persons.length, t.persons],
    [records.subscriptions.length, t.subscriptions],
    [records.lists.length, t.lists],
    [records.campaigns.length, t.campaigns],
    [records.participants.length, t.participants],
    [records.broadcasts.length, t.broadcasts],
    [records.wallet_campaigns.length, t.wallet_campaigns],
    [records.wallet_items.length, t.wallet_items],
    [records.devices.length, t.devices],
    [records.batches.length, t.batches],
  ]
  return formatList(counts.flatMap(([count, describe]) => (count > 0 ? [describe(count)] : [])))
}
