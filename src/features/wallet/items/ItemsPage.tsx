import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { leapTo, walletItemsQuery } from '#/api/wallet-items'
import { writeAddress } from '#/nav/address'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LongText } from '#/ui/format/LongText'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { PageHead } from '#/ui/layout/PageHead'
import { CampaignTabs } from '../CampaignTabs'
import { IgnoredFilters } from '../IgnoredFilters'
import { itemsAddressSchema } from '../item-filters'
import { NoSuchCampaign } from '../NoSuchCampaign'
import { text } from '../text'
import { useSelectedItems } from '../use-selected-items'
import { ItemFilters } from './ItemFilters'
import { ItemsTable } from './ItemsTable'
import { OpenById } from './OpenById'
import classes from './ItemsPage.module.css'

/** The active items of a campaign, filtered by the service, read page by page while one scrolls (product.md, Wallet). */
export function ItemsPage() {
  const { wallet_id: walletId = '' } = useParams()
  // Another campaign is another page: what was typed into its filters does not follow
  return <Items key={walletId} walletId={walletId} />
}

function Items({ walletId }: { walletId: string }) {
  const api = useApi()
  const place = useRouteParams()
  const navigate = useNavigate()
  const location = useLocation()
  const { values, query } = useSelectedItems()
  const client = useQueryClient()
  const list = walletItemsQuery(api, walletId, query)
  const items = useInfiniteQuery(list)
  const readOn = () => {
    if (items.isFetchNextPageError) return items.fetchNextPage()
    return items.isFetchPreviousPageError ? items.fetchPreviousPage() : items.refetch()
  }
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const isUnknown = campaign.error instanceof ApiError && campaign.error.kind === 'not-found'
  const isFiltered = Object.keys(query).length > 0
  const bulkSearch = isFiltered ? `${location.search}${location.search === '' ? '?' : '&'}by=filter` : ''
  if (isUnknown) return <NoSuchCampaign walletId={walletId} />
  const name = campaign.data?.campaign.name ?? text.campaigns.unnamed
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="wallet" to={paths.wallet(place)}>
            {text.campaigns.title}
          </PathLink>,
        ]}
        title={campaign.data ? <LongText text={name} limit={120} /> : text.items.title}
      >
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
      </PageHead>
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
      <div className={classes['leftOut']}>
        <IgnoredFilters />
      </div>
      {items.error && !items.isFetching ? (
        <div className={classes['failed']}>
          <Failure
            error={items.error}
            isPlaceLost={items.data !== undefined && items.error instanceof ApiError && items.error.kind === 'invalid'}
            onFromTop={() => {
              window.scrollTo({ top: 0 })
              void client.resetQueries({ queryKey: list.queryKey, exact: true })
            }}
            onRetry={() => void readOn()}
          />
        </div>
      ) : null}
      <ItemsTable
        walletId={walletId}
        items={items}
        filtered={isFiltered}
        onLeap={row => {
          leapTo(client, list, row)
          void items.refetch()
        }}
      />
    </div>
  )
}

interface FailureProps {
  error: unknown
  /** The service does not take a token of its own any more. */
  isPlaceLost: boolean
  onFromTop: () => void
  onRetry: () => void
}

/** Why no further items come. A token that has expired stays so: only the first page needs none. */
function Failure({ error, isPlaceLost, onFromTop, onRetry }: FailureProps) {
  if (!isPlaceLost) return <ApiErrorNotice error={error} onRetry={onRetry} />
  return (
    <ErrorNotice
      tone="warn"
      title={text.items.placeLost}
      actions={
        <PlainButton small onClick={onFromTop}>
          {text.items.fromTop}
        </PlainButton>
      }
    >
      {text.items.placeLostNext}
    </ErrorNotice>
  )
}
