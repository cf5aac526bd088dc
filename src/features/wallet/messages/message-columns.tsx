import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletMessage } from '#/contract/wallet-messages'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { fromWire } from '#/parts/filter-builder/rows'
import { describeFilters, type SentenceTime } from '#/parts/filter-builder/sentence'
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

/** The conditions of a message's audience; null if the audience is every active item. */
function audienceOf({ filters }: WalletMessage, time: SentenceTime): string | null {
  if (!filters || filters.length === 0) return null
  return describeFilters(fromWire(filters, vocabulary), vocabulary, time).join('; ')
}

/** The columns of the sent messages, in order. */
export const messageColumns = ({ routeParams, walletId, time }: ColumnContext): readonly Column<WalletMessage>[] => [
  {
    id: 'message',
    label: t.columns.message,
    fixed: true,
    unlabeledInCards: true,
    cell: ({ wallet_message_id: id, message }) => (
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
    cell: message => {
      const audience = audienceOf(message, time)
      return audience === null ? <Absent>{t.everyone}</Absent> : <LongText text={t.items(audience)} limit={160} />
    },
  },
  {
    id: 'sent',
    label: t.columns.sent,
    width: '14rem',
    cell: ({ created_at: at }) => <Timestamp ms={readTimestamp(at)} weekday={false} zoneName={false} />,
  },
]

/** The columns of the CSV file of messages. Values that the service returns are named as in its JSON. */
export const messageCsvFields = ({ time }: ColumnContext): CsvFields<WalletMessage> => ({
  wallet_message_id: message => message.wallet_message_id,
  created_at: message => csvTimestamp(readTimestamp(message.created_at)),
  template: ({ message }) => message?.template ?? null,
  header: ({ message }) => message?.header ?? null,
  audience: message => audienceOf(message, time),
})
