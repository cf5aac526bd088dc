import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { Sent } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { usePreferences } from '#/ui/behavior/preferences'
import { LongText } from '#/ui/format/LongText'
import { maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import { describeValue } from '../describe-value'
import { text as t } from './text'
import classes from './OutboxList.module.css'

interface OutboxListProps {
  messages: readonly Sent[]
  total: number
}

/** The sent messages, one row each; cards on a phone. */
export function OutboxList({ messages, total }: OutboxListProps) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t.columns.time}</th>
          <th scope="col">{t.columns.kind}</th>
          <th scope="col">{t.columns.recipient}</th>
          <th scope="col">{t.columns.text}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message, at) => (
          // Counted from the oldest, so that a new message does not change the keys of the others
          <Row key={total - at} message={message} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ message }: { message: Sent }) {
  const { company_key } = useSession()
  const { maskNumbers: masked } = usePreferences()
  return (
    <tr>
      <td className={classes['time']}>
        <Timestamp ms={readTimestamp(message.sent_at)} precision="second" zoneName={false} stacked />
      </td>
      <td>
        <span className={classes['kind']}>{describeValue(t.kinds, message.kind)}</span>
        <span className={classes['second']}>
          {describeValue(t.channel, message.channel)}
          {message.company_key === company_key ? null : `, ${message.company_key}`}
        </span>
      </td>
      <td className={classes['to']}>
        <Recipient message={message} />
      </td>
      <td className={classes['text']}>
        <LongText text={masked ? maskNumbers(message.text) : message.text} limit={240} />
      </td>
    </tr>
  )
}

function Recipient({ message: { channel, recipient } }: { message: Sent }) {
  const routeParams = useRouteParams()
  if (channel !== 'sms' || !isE164(recipient)) return <bdi className="sb-mono">{recipient}</bdi>
  return (
    <>
      <Mdn value={recipient} />
      <PathLink className={classes['second']} to={paths.lab(routeParams)} state={{ handset: recipient }}>
        {t.openHandset}
      </PathLink>
    </>
  )
}
