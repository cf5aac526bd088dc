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
import { ServiceLink } from '../ServiceLink'
import { text as sharedText } from '../text'
import { text } from './text'
import classes from './CampaignCard.module.css'

/** A wallet campaign with its smartlink, as a link to copy and as a QR code. */
export function CampaignCard({ campaign }: { campaign: WalletCampaign }) {
  const routeParams = useRouteParams()
  const { wallet_id: id, name, type, smartlink_url: smartlink } = campaign
  const title = name ?? sharedText.unnamedCampaign
  const href = safeHref(smartlink)
  return (
    <article className={classes['card']}>
      <div className={classes['details']}>
        <h2 className={classes['name']}>
          <PathLink to={paths.walletItems(routeParams, id)}>
            <LongText text={title} limit={120} />
          </PathLink>
        </h2>
        <p className="sb-lead">
          {type === null || type === undefined ? text.noType : <LongText text={type} limit={60} />}
        </p>
        <dl className={classes['facts']}>
          <Row label={text.id}>
            <span className="sb-mono">
              <LongText text={id} limit={60} />
            </span>
            <CopyButton value={id} label={text.idOf(title)} size={20} />
          </Row>
          <Row label={text.smartlink}>
            {smartlink ? (
              <>
                <ServiceLink url={smartlink}>
                  <bdi>{smartlink.replace(/^https?:\/\//, '')}</bdi>
                </ServiceLink>
                <CopyButton value={smartlink} label={text.smartlinkOf(title)} size={20} />
              </>
            ) : (
              <Absent />
            )}
          </Row>
          <Row label={text.updated}>
            <Timestamp ms={readTimestamp(campaign.updated_at)} weekday={false} />
          </Row>
          <Row label={text.created}>
            <Timestamp ms={readTimestamp(campaign.created_at)} weekday={false} relative={false} />
          </Row>
        </dl>
        <div className={classes['links']}>
          <PathLink
            to={paths.walletItems(routeParams, id)}
            className={classes['pageLink']}
            aria-label={text.itemsOf(title)}
          >
            {sharedText.items} <IconArrowRight size={16} stroke={1.5} aria-hidden />
          </PathLink>
          <PathLink
            to={paths.walletMessages(routeParams, id)}
            className={classes['pageLink']}
            aria-label={text.messagesOf(title)}
          >
            {sharedText.messages} <IconArrowRight size={16} stroke={1.5} aria-hidden />
          </PathLink>
        </div>
      </div>
      {href === null ? null : (
        <div className={classes['qrCode']}>
          <QrCode value={href} label={text.qrCodeOf(title)} />
        </div>
      )}
    </article>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['row']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
