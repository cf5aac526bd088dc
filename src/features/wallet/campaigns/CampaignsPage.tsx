import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { walletCampaignsQuery, type WalletCampaigns } from '#/api/wallet-campaigns'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { text } from '../text'
import { CampaignCard } from './CampaignCard'
import classes from './CampaignsPage.module.css'

/** The wallet campaigns of the company, as cards (product.md, Wallet). */
export function CampaignsPage() {
  const api = useApi()
  const campaigns = useQuery(walletCampaignsQuery(api))
  return (
    <div className={classes['page']}>
      <h1>{text.campaigns.title}</h1>
      {campaigns.error && !campaigns.isFetching ? (
        <ApiErrorNotice error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      ) : null}
      {campaigns.data ? <Cards {...campaigns.data} /> : campaigns.isFetching ? <Waiting /> : null}
    </div>
  )
}

function Cards({ campaigns, unreadable, full }: WalletCampaigns) {
  if (campaigns.length === 0 && unreadable.length === 0)
    return (
      <div className={classes['none']}>
        <EmptyState title={text.campaigns.none}>{text.campaigns.noneWhy}</EmptyState>
      </div>
    )
  return (
    <>
      <p className={classes['count']}>
        {text.campaigns.count(campaigns.length)}
        {full ? ` ${text.campaigns.full}` : null}
        {unreadable.length > 0 ? ` ${text.campaigns.unreadable(unreadable.length)}` : null}
      </p>
      <ul className={classes['cards']}>
        {campaigns.map(({ campaign }) => (
          <li key={campaign.wallet_id}>
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Waiting = () => (
  <div className={`${classes['cards'] ?? ''} sb-late`} role="status" aria-busy="true">
    {Array.from({ length: 3 }, (_, at) => (
      <Skeleton key={at} height={188} radius={6} />
    ))}
  </div>
)
