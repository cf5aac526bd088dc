import { useRouteParams } from '#/api/route-params'
import type { OutboxMessage } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { Mdn } from '#/parts/mdn/Mdn'
import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import type { Column } from '#/ui/table/table-rows'
import { describeValue } from '../describe-value'
import { text as t } from './text'

interface ColumnContext {
  /** The session's company. Messages from other companies name their company. */
  company: string
  isMasked: boolean
}

/** The columns of the outbox, in order. */
export const outboxColumns = ({ company, isMasked }: ColumnContext): readonly Column<OutboxMessage>[] => [
  {
    id: 'time',
    label: t.columns.time,
    width: '11rem',
    fixed: true,
    unlabeledInCards: true,
    cell: message => <Timestamp ms={readTimestamp(message.sent_at)} precision="second" zoneName={false} stacked />,
  },
  {
    id: 'kind',
    label: t.columns.kind,
    width: '11rem',
    unlabeledInCards: true,
    cell: message => (
      <>
        {describeValue(t.kinds, message.kind)}
        <span className="sb-second">
          {describeValue(t.channel, message.channel)}
          {message.company_key === company ? null : `, ${message.company_key}`}
        </span>
      </>
    ),
  },
  {
    id: 'recipient',
    label: t.columns.recipient,
    width: '13rem',
    fixed: true,
    unlabeledInCards: true,
    cell: message => <Recipient message={message} />,
  },
  {
    id: 'text',
    label: t.columns.text,
    unlabeledInCards: true,
    cell: message => <LongText text={isMasked ? maskNumbers(message.text) : message.text} limit={240} />,
  },
]

/** The columns of the saved outbox. */
export const outboxCsvFields: CsvFields<OutboxMessage> = {
  sent_at: message => csvTimestamp(readTimestamp(message.sent_at)),
  company_key: message => message.company_key,
  channel: message => message.channel,
  kind: message => message.kind,
  recipient: message => message.recipient,
  text: message => message.text,
}

function Recipient({ message: { channel, recipient } }: { message: OutboxMessage }) {
  const routeParams = useRouteParams()
  if (channel !== 'sms' || !isE164(recipient)) return <bdi className="sb-mono">{recipient}</bdi>
  return (
    <>
      <Mdn value={recipient} />
      <PathLink className="sb-second" to={paths.lab(routeParams)} state={{ handset: recipient }}>
        {t.openHandset}
      </PathLink>
    </>
  )
}
