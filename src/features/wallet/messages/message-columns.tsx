import { filtersOf, type WalletMessageReading } from '#/api/wallet-messages'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { fromWire } from '#/parts/filter-builder/rows'
import { describeFilters, type SentenceTime } from '#/parts/filter-builder/sentence'
import { formatList } from '#/ui/format/format'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { vocabulary } from '../message-draft'
import { text } from './text'
import classes from './MessagesPage.module.css'

const t = text.list

interface ColumnContext {
  routeParams: RouteParams
  walletId: string
  time: SentenceTime
}

/** The conditions of a message's audience in words: empty if it is every active item, null if they cannot be read. */
function conditionsOf(reading: WalletMessageReading, time: SentenceTime): string[] | null {
  const filters = filtersOf(reading)
  return filters && describeFilters(fromWire(filters, vocabulary), vocabulary, time)
}

/** The columns of the sent messages, in order. */
export const messageColumns = ({
  routeParams,
  walletId,
  time,
}: ColumnContext): readonly Column<WalletMessageReading>[] => [
  {
    id: 'message',
    label: t.columns.message,
    fixed: true,
    unlabeledInCards: true,
    cell: ({ message: { wallet_message_id: id, message } }) => (
      <PathLink
        to={paths.walletMessage(routeParams, walletId, id)}
        className={`sb-quiet-link ${classes['message'] ?? ''}`}
      >
        {message?.header ? <bdi className={classes['header']}>{message.header.slice(0, 80)}</bdi> : null}
        {message?.template ? <LongText text={message.template.slice(0, 160)} /> : t.noText}
      </PathLink>
    ),
  },
  {
    id: 'audience',
    label: t.columns.audience,
    cell: reading => {
      const conditions = conditionsOf(reading, time)
      if (conditions === null) return <Absent>{t.unreadableAudience}</Absent>
      return conditions.length === 0 ? (
        <Absent>{t.everyone}</Absent>
      ) : (
        <LongText text={t.items(formatList(conditions))} limit={160} />
      )
    },
  },
  {
    id: 'sent',
    label: t.columns.sent,
    width: '14rem',
    cell: ({ message }) => <Timestamp ms={readTimestamp(message.created_at)} weekday={false} zoneName={false} />,
  },
]

/** The columns of the CSV file of messages. Values that the service returns are named as in its JSON. */
export const messageCsvFields = ({ time }: ColumnContext): CsvFields<WalletMessageReading> => ({
  wallet_message_id: ({ message }) => message.wallet_message_id,
  created_at: ({ message }) => csvTimestamp(readTimestamp(message.created_at)),
  template: ({ message: { message } }) => message?.template ?? null,
  header: ({ message: { message } }) => message?.header ?? null,
  audience: reading => {
    const conditions = conditionsOf(reading, time)
    if (conditions === null) return t.unreadableAudience
    return conditions.length === 0 ? t.everyone : t.items(formatList(conditions))
  },
})
