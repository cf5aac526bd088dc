import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import type { SentenceTime } from '#/parts/filter-builder/sentence'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { BroadcastRow } from '../broadcast-row'
import { describeConditions } from '../describe-conditions'

interface CsvContext {
  names: ListNames
  vocabulary: Vocabulary
  time: SentenceTime
}

/** The columns of the saved CSV file, named as in the service's API where it has the field. */
export const broadcastCsvFields = ({ names, vocabulary, time }: CsvContext): CsvFields<BroadcastRow> => ({
  broadcast_id: row => (row.kind === 'draft' ? null : row.id),
  status: row => row.status,
  name: row => row.name,
  channel: row => row.channel,
  source_lists: row => row.lists.join(' '),
  lists: row => row.lists.map(names.nameOf).join('; '),
  filters: row => describeConditions(row, vocabulary, time).join('; '),
  send_scheduled_date: row => csvTimestamp(row.sendAt),
  send_start_date: row => csvTimestamp(row.startedAt),
  enqueue_completed_date: row => csvTimestamp(row.enqueuedAt),
  recipient_count: row => row.recipients,
  message_template: row => row.reading?.broadcast.targeting?.message_template ?? null,
})
