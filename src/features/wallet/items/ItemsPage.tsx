import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { jumpToRow, walletItemsQuery } from '#/api/wallet-items'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { writeUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LongText } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { CampaignTabs } from '../CampaignTabs'
import { IgnoredFilters } from '../IgnoredFilters'
import { itemsUrlSchema } from '../item-filters'
import { NoSuchCampaign } from '../NoSuchCampaign'
import { text as sharedText } from '../text'
import { useItemFilters } from '../use-item-filters'
import { ItemFilters } from './ItemFilters'
import { ItemsTable } from './ItemsTable'
import { OpenById } from './OpenById'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './ItemsPage.module.css'

/** The active items of a campaign, filtered by the service and loaded page by page while scrolling. */
export function ItemsPage() {
  const { wallet_id: walletId = '' } = useParams()
  // The key gives another campaign fresh filters
  return <Items key={walletId} walletId={walletId} />
}

function Items({ walletId }: { walletId: string }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const location = useLocation()
  const { values, query } = useItemFilters()
  const client = useQueryClient()
  const list = walletItemsQuery(api, walletId, query)
  const items = useInfiniteQuery(list)
  const retry = () => {
    if (items.isFetchNextPageError) return items.fetchNextPage()
    return items.isFetchPreviousPageError ? items.fetchPreviousPage() : items.refetch()
  }
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const isNotFound = campaign.error instanceof ApiError && campaign.error.kind === 'not-found'
  const isFiltered = Object.keys(query).length > 0
  const bulkSearch = isFiltered ? `${location.search}${location.search === '' ? '?' : '&'}by=filter` : ''
  if (isNotFound) return <NoSuchCampaign walletId={walletId} />
  const name = campaign.data?.campaign.name ?? sharedText.unnamedCampaign
  return (
    <div className={shared['listPage']}>
      <PageHead
        crumbs={[
          <PathLink key="wallet" to={paths.wallet(routeParams)}>
            {sharedText.title}
          </PathLink>,
        ]}
        title={campaign.data ? <LongText text={name} limit={120} /> : sharedText.items}
      >
        <OpenById walletId={walletId} />
        <nav className={classes['actions']} aria-label={text.bulkActions}>
          {/* The links keep the filters; those that identify people are in the history entry */}
          <Button
            component={PathLink}
            to={`${paths.walletExport(routeParams, walletId)}${location.search}`}
            state={location.state}
          >
            {text.toExport}
          </Button>
          <Button
            component={PathLink}
            to={`${paths.walletBulk(routeParams, walletId)}${bulkSearch}`}
            state={location.state}
          >
            {text.toBulkEdit}
          </Button>
        </nav>
      </PageHead>
      <CampaignTabs walletId={walletId} current="items" />
      <ItemFilters
        // A fresh form whenever the filters change, for example by Back
        key={JSON.stringify(query)}
        values={values}
        onApply={({ noGroup, tokens: fields, ...rest }) => {
          const search = writeUrlState(itemsUrlSchema, location.search, {
            ...rest,
            nogroup: noGroup ? 'yes' : 'no',
          })
          void navigate({ search }, { state: { tokens: fields } })
        }}
      />
      <div className={shared['notice']}>
        <IgnoredFilters />
      </div>
      {items.error && !items.isFetching ? (
        <div className={shared['notice']}>
          <LoadError
            error={items.error}
            isTokenExpired={
              items.data !== undefined && items.error instanceof ApiError && items.error.kind === 'invalid'
            }
            onReload={() => {
              window.scrollTo({ top: 0 })
              void client.resetQueries({ queryKey: list.queryKey, exact: true })
            }}
            onRetry={() => void retry()}
          />
        </div>
      ) : null}
      <ItemsTable
        walletId={walletId}
        items={items}
        isFiltered={isFiltered}
        onJump={row => {
          jumpToRow(client, list, row)
          void items.refetch()
        }}
      />
    </div>
  )
}

interface LoadErrorProps {
  error: unknown
  /** The service no longer accepts the page token it gave. */
  isTokenExpired: boolean
  onReload: () => void
  onRetry: () => void
}

/** Why no more items load. An expired page token cannot be retried, so the list starts over. */
function LoadError({ error, isTokenExpired, onReload, onRetry }: LoadErrorProps) {
  if (!isTokenExpired) return <ApiErrorNotice error={error} onRetry={onRetry} />
  return (
    <ErrorNotice
      tone="warn"
      title={text.tokenExpired}
      actions={
        <Button size="xs" onClick={onReload}>
          {text.reloadFromTop}
        </Button>
      }
    >
      {text.tokenExpiredNext}
    </ErrorNotice>
  )
}
