import { Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignsQuery, type WalletCampaigns } from '#/api/wallet-campaigns'
import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletCampaign } from '#/contract/wallet-campaigns'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { safeHref } from '#/nav/safe-link'
import { Loaded } from '#/parts/api-log/Loaded'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LongText } from '#/ui/format/LongText'
import { QrCode } from '#/ui/format/QrCode'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent } from '#/ui/layout/KeyValue'
import { PageHead } from '#/ui/layout/PageHead'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { ServiceLink } from '../ServiceLink'
import { text as sharedText } from '../text'
import { CampaignPasses } from './CampaignPasses'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './CampaignsPage.module.css'

/** The active wallet campaigns of the company, as cards. */
export function CampaignsPage() {
  const campaigns = useQuery(walletCampaignsQuery(useApi()))
  return (
    <div className={shared['page']}>
      <PageHead title={sharedText.title} below={campaigns.data ? countOf(campaigns.data) : undefined} />
      <Loaded query={campaigns} loading={<LoadingCards />}>
        {found => <Cards {...found} />}
      </Loaded>
    </div>
  )
}

/** How many campaigns there are; undefined for none. */
const countOf = ({ campaigns, unreadable, isAtLimit }: WalletCampaigns): string | undefined =>
  campaigns.length + unreadable.length === 0
    ? undefined
    : [
        // Not '0 active campaigns': those that could not be read may be active
        ...(campaigns.length > 0 ? [text.count(campaigns.length)] : []),
        ...(isAtLimit ? [text.limit] : []),
        ...(unreadable.length > 0 ? [text.unreadable(unreadable.length)] : []),
      ].join(' ')

function Cards({ campaigns, unreadable }: WalletCampaigns) {
  const [shown, more] = useFirstRows(campaigns)
  if (campaigns.length === 0 && unreadable.length === 0)
    return (
      <div className="sb-card">
        <EmptyState title={text.none}>{text.noneWhy}</EmptyState>
      </div>
    )
  return (
    <>
      <ul className={classes['cards']}>
        {shown.map(({ campaign }) => (
          <li key={campaign.wallet_id}>
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

const LoadingCards = () => (
  <div className={`${classes['cards'] ?? ''} sb-late`} role="status" aria-busy="true">
    {Array.from({ length: 3 }, (_, at) => (
      <Skeleton key={at} height={188} radius={6} />
    ))}
  </div>
)

/** A wallet campaign with its smartlink, as a link to copy and as a QR code. */
function CampaignCard({ campaign }: { campaign: WalletCampaign }) {
  const routeParams = useRouteParams()
  const { wallet_id: id, name, type, smartlink_url: smartlink } = campaign
  const title = name || sharedText.unnamedCampaign
  const href = safeHref(smartlink)
  return (
    <article className={`sb-card ${classes['card'] ?? ''}`}>
      <div className={classes['details']}>
        <h2 className={classes['name']}>
          <PathLink to={paths.walletItems(routeParams, id)}>
            <LongText text={title} limit={120} />
          </PathLink>
        </h2>
        <p className="sb-muted">
          {type === null || type === undefined ? text.noType : <LongText text={type} limit={60} />}
        </p>
        <dl className={`sb-small ${classes['facts'] ?? ''}`}>
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
                  <bdi>{smartlink.replace(/^https?:\/\//, '').slice(0, 300)}</bdi>
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
        <CampaignPasses walletId={id} name={title} />
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
