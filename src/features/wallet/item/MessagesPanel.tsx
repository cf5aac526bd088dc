import type { WalletItem } from '#/contract/wallet-items'
import { LongText } from '#/ui/format/LongText'
import { Absent } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { ServiceLink } from '../ServiceLink'
import { text } from './text'
import classes from './MessagesPanel.module.css'

/** The latest messages to the holder: the Apple notification, the Google messages, or both. */
export function MessagesPanel({ item: { passbook, google_wallet: google } }: { item: WalletItem }) {
  const messages = google?.messages ?? []
  // Some replies have one object instead of a list
  const list = Array.isArray(messages) ? messages : [messages]
  const notification = passbook?.notification
  return (
    <Panel title={text.messages.title}>
      <div className={classes['messages']}>
        {typeof notification === 'string' && notification !== '' ? (
          <figure className={classes['message']}>
            <figcaption>{text.messages.notification}</figcaption>
            <LongText text={notification} />
          </figure>
        ) : null}
        {list.map((message, at) => (
          <figure key={at} className={classes['message']}>
            <figcaption>{text.messages.google}</figcaption>
            <strong>
              {message.header ? <LongText text={message.header} /> : <Absent>{text.messages.noHeader}</Absent>}
            </strong>
            {message.body ? <LongText text={message.body} /> : <Absent>{text.messages.noBody}</Absent>}
            <Link label={text.messages.link} url={message.action_uri} />
            <Link label={text.messages.image} url={message.image_uri} />
          </figure>
        ))}
        {list.length === 0 && !notification ? <Absent>{text.messages.none}</Absent> : null}
      </div>
    </Panel>
  )
}

const Link = ({ label, url }: { label: string; url: string | null | undefined }) =>
  url ? (
    <span className="sb-note">
      <span>{label}: </span>
      <ServiceLink url={url} />
    </span>
  ) : null
