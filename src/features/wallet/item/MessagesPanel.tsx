import type { WalletItem } from '#/contract/wallet-items'
import { LongText } from '#/ui/format/LongText'
import { Absent } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { ServiceLink } from '../ServiceLink'
import { text } from './text'
import classes from './MessagesPanel.module.css'

/** The latest messages to the holder: the Apple notification, the Google messages, or both. */
export function MessagesPanel({ item: { passbook, google_wallet: google } }: { item: WalletItem }) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const messages = google?.messages ?? []
  // Some replies have one object instead of a list
  const list = Array.isArray(messages) ? messages : [messages]
  const notification = passbook?.notification
  const [shown, more] = useFirstRows(list, 20)
  return (
    <Panel title={text.messages.title}>
      <div className={`sb-small ${classes['messages'] ?? ''}`}>
        {typeof notification === 'string' && notification !== '' ? (
          <figure className={classes['message']}>
            <figcaption>{text.messages.notification}</figcaption>
            <LongText text={notification} />
          </figure>
        ) : null}
        {shown.map((message, at) => (
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
        {more}
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
