import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletItemsQuery } from '#/api/wallet-items'
import { writeAddress } from '#/nav/address'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { LongText } from '#/ui/LongText'
import { CampaignTabs } from './CampaignTabs'
import { ItemFilters } from './ItemFilters'
import { itemsAddressSchema } from './item-filters'
import classes from './ItemsPage.module.css'
import { ItemsTable } from './ItemsTable'
import { NoSuchCampaign } from './NoSuchCampaign'
import { OpenById } from './OpenById'
import { text } from './text'
import { useAskedItems } from './use-asked-items'
import { usePlace } from '#/api/place'

/** The active items of a campaign, filtered by the service, read page by page while one scrolls (product.md, Wallet). */
export function ItemsPage() {
  const { wallet_id: walletId = '' } = useParams()
  // Another campaign is another page: what was typed into its filters does not follow
  return <Items key={walletId} walletId={walletId} />
}

function Items({ walletId }: { walletId: string }) {
  const api = useApi()
  const place = usePlace()
  const navigate = useNavigate()
  const location = useLocation()
  const { values, query } = useAskedItems()
  const items = useInfiniteQuery(walletItemsQuery(api, walletId, query))
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const isUnknown = campaign.error instanceof ApiError && campaign.error.kind === 'not-found'
  const isFiltered = Object.keys(query).length > 0
  const bulkSearch = isFiltered ? `${location.search}${location.search === '' ? '?' : '&'}by=filter` : ''
  if (isUnknown) return <NoSuchCampaign walletId={walletId} />
  const name = campaign.data?.campaign.name ?? text.campaigns.unnamed
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <PathLink to={paths.wallet(place)} className={classes['crumb']}>
            {text.campaigns.title}
          </PathLink>
          <h1 className={classes['name']}>{campaign.data ? <LongText text={name} limit={120} /> : text.items.title}</h1>
        </div>
        <OpenById walletId={walletId} />
        <nav className={classes['ways']} aria-label={text.items.ways}>
          {/* Filters go along, those that name people in the history entry */}
          <PathLink to={`${paths.walletExport(place, walletId)}${location.search}`} state={location.state}>
            {text.items.toExport}
          </PathLink>
          <PathLink to={`${paths.walletBulk(place, walletId)}${bulkSearch}`} state={location.state}>
            {text.items.toBulk}
          </PathLink>
        </nav>
      </header>
      <CampaignTabs walletId={walletId} on="items" />
      <ItemFilters
        // What Back brings is what the form shows
        key={JSON.stringify(query)}
        values={values}
        onApply={({ noGroup, tokens: fields, ...rest }) => {
          const search = writeAddress(itemsAddressSchema, location.search, { ...rest, nogroup: noGroup ? 'yes' : 'no' })
          void navigate({ search }, { state: { tokens: fields } })
        }}
      />
      {items.error && !items.isFetching ? (
        <div className={classes['failed']}>
          <ApiErrorNotice
            error={items.error}
            onRetry={() => void (items.data ? items.fetchNextPage() : items.refetch())}
          />
        </div>
      ) : null}
      <ItemsTable walletId={walletId} items={items} filtered={isFiltered} />
    </div>
  )
}
