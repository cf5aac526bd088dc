import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import type { Column } from '#/ui/table/table-rows'
import type { SentCounts } from './compare-outboxes'
import { text } from './text'

interface DifferenceColumns {
  first: string
  second: string
  isMasked: boolean
}

/** The columns of the table of messages that one company sent more often than the other. */
export const differenceColumns = ({ first, second, isMasked }: DifferenceColumns): readonly Column<SentCounts>[] => [
  {
    id: 'message',
    label: text.compare.columns.message,
    unlabeledInCards: true,
    cell: ({ message }) => <LongText text={isMasked ? maskNumbers(message.text) : message.text} limit={240} />,
  },
  {
    id: 'recipient',
    label: text.compare.columns.recipient,
    width: '11rem',
    unlabeledInCards: true,
    cell: ({ message }) => (
      <bdi className="sb-mono">{isMasked ? maskNumbers(message.recipient) : message.recipient}</bdi>
    ),
  },
  { id: 'first', label: first, width: '9rem', cell: count => text.compare.times(count.first) },
  { id: 'second', label: second, width: '9rem', cell: count => text.compare.times(count.second) },
]
