import { csvMoment, type CsvFields } from '#/parts/csv/save-table'
import type { SentenceTime } from '#/parts/filter-builder/sentence'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { BroadcastRow } from '../broadcast-row'
import { conditionsOf } from '../describe-conditions'
import type { ListNames } from '../list-names'

interface FieldWorld {
  names: ListNames
  vocabulary: Vocabulary
  time: SentenceTime
}

/** What the list holds of a broadcast, as a saved table: the names of the service where it has one. */
export const broadcastFields = ({ names, vocabulary, time }: FieldWorld): CsvFields<BroadcastRow> => ({
  broadcast_id: row => (row.kind === 'draft' ? null : row.id),
  status: row => row.status,
  name: row => row.name,
  channel: row => row.channel,
  source_lists: row => row.lists.join(' '),
  lists: row => row.lists.map(names.nameOf).join('; '),
  filters: row => conditionsOf(row, vocabulary, time).join('; '),
  send_scheduled_date: row => csvMoment(row.sendAt),
  send_start_date: row => csvMoment(row.startedAt),
  enqueue_completed_date: row => csvMoment(row.enqueuedAt),
  recipient_count: row => row.recipients,
  message_template: row => row.reading?.broadcast.targeting?.message_template ?? null,
})
