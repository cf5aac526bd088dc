import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { safeHref } from '#/nav/safe-link'
import { LongText } from '#/ui/format/LongText'
import { QrCode } from '#/ui/format/QrCode'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent } from '#/ui/layout/KeyValue'
import { text } from '../text'
import classes from './CampaignCard.module.css'

/** One wallet campaign: what it is, its smartlink to copy or to scan, when it changed. */
export function CampaignCard({ campaign }: { campaign: WalletCampaign }) {
  const place = useRouteParams()
  const { wallet_id: id, name, type, smartlink_url: smartlink } = campaign
  const title = name ?? text.campaigns.unnamed
  return (
    <article className={classes['card']}>
      <div className={classes['words']}>
        <h2 className={classes['name']}>
          <PathLink to={paths.walletItems(place, id)}>
            <LongText text={title} limit={120} />
          </PathLink>
        </h2>
        <p className={classes['type']}>
          {type === null || type === undefined ? text.campaigns.noType : <LongText text={type} limit={60} />}
        </p>
        <dl className={classes['facts']}>
          <Line label={text.campaigns.id}>
            <span className="sb-mono">
              <LongText text={id} limit={60} />
            </span>
            <CopyButton value={id} label={text.campaigns.idOf(title)} size={20} />
          </Line>
          <Line label={text.campaigns.smartlink}>
            <Smartlink url={smartlink} name={title} />
          </Line>
          <Line label={text.campaigns.updated}>
            <Timestamp ms={readTimestamp(campaign.updated_at)} weekday={false} />
          </Line>
          <Line label={text.campaigns.created}>
            <Timestamp ms={readTimestamp(campaign.created_at)} weekday={false} relative={false} />
          </Line>
        </dl>
        <div className={classes['links']}>
          <PathLink
            to={paths.walletItems(place, id)}
            className={classes['items']}
            aria-label={text.campaigns.itemsOf(title)}
          >
            {text.campaigns.items} <IconArrowRight size={16} stroke={1.5} aria-hidden />
          </PathLink>
          <PathLink
            to={paths.walletMessages(place, id)}
            className={classes['items']}
            aria-label={text.campaigns.messagesOf(title)}
          >
            {text.campaigns.messages} <IconArrowRight size={16} stroke={1.5} aria-hidden />
          </PathLink>
        </div>
      </div>
      <Scan url={smartlink} name={title} />
    </article>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['line']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

interface SmartlinkProps {
  url: string | null | undefined
  name: string
}

/** A link only where it leads to the web; anything else stays text (facts.md 23). */
function Smartlink({ url, name }: SmartlinkProps) {
  if (url === null || url === undefined || url === '') return <Absent />
  const href = safeHref(url)
  return (
    <>
      {href === null ? (
        <LongText text={url} limit={80} />
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer" className={classes['link']}>
          <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
        </a>
      )}
      <CopyButton value={url} label={text.campaigns.smartlinkOf(name)} size={20} />
    </>
  )
}

function Scan({ url, name }: SmartlinkProps) {
  const href = safeHref(url)
  if (href === null) return null
  return (
    <div className={classes['scan']}>
      <QrCode value={href} label={text.campaigns.qrOf(name)} />
    </div>
  )
}
