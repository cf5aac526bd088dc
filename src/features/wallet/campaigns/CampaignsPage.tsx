import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { walletCampaignsQuery, type WalletCampaigns } from '#/api/wallet-campaigns'
import { Loaded } from '#/parts/api-log/Loaded'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageHead } from '#/ui/layout/PageHead'
import { text as sharedText } from '../text'
import { CampaignCard } from './CampaignCard'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './CampaignsPage.module.css'

/** The wallet campaigns of the company, as cards. */
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
const countOf = ({ campaigns, unreadable, full }: WalletCampaigns): string | undefined =>
  campaigns.length + unreadable.length === 0
    ? undefined
    : [
        text.count(campaigns.length),
        ...(full ? [text.limit] : []),
        ...(unreadable.length > 0 ? [text.unreadable(unreadable.length)] : []),
      ].join(' ')

function Cards({ campaigns, unreadable }: WalletCampaigns) {
  if (campaigns.length === 0 && unreadable.length === 0)
    return (
      <div className={shared['panel']}>
        <EmptyState title={text.none}>{text.noneWhy}</EmptyState>
      </div>
    )
  return (
    <ul className={classes['cards']}>
      {campaigns.map(({ campaign }) => (
        <li key={campaign.wallet_id}>
          <CampaignCard campaign={campaign} />
        </li>
      ))}
    </ul>
  )
}

const LoadingCards = () => (
  <div className={`${classes['cards'] ?? ''} sb-late`} role="status" aria-busy="true">
    {Array.from({ length: 3 }, (_, at) => (
      <Skeleton key={at} height={188} radius={6} />
    ))}
  </div>
)
