import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { exampleItemsQuery, jumpToRow, walletItemsQuery } from '#/api/wallet-items'
import { recordOf } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { writeUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { CampaignHead, CampaignName, CampaignTabs } from '../CampaignHead'
import { IgnoredFilters } from '../FilterSummary'
import { itemsUrlSchema, offeredFields, useItemFilters } from '../item-filters'
import { carriedTokens } from '../item-tokens'
import { NoSuchCampaign } from '../NotFound'
import { text as sharedText } from '../text'
import { unmatchedFilters } from '../unmatched-filters'
import { useCampaign } from '../use-campaign'
import { FindHolder, FoundHolders } from './FindHolder'
import { ItemFilters } from './ItemFilters'
import { ItemsTable } from './ItemsTable'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './ItemsPage.module.css'

/** The active items of a campaign, filtered by the service and loaded page by page while scrolling. */
export function ItemsPage() {
  const { walletId, isMissing } = useCampaign()
  // The key resets what was typed into the forms when the campaign changes
  return isMissing ? <NoSuchCampaign /> : <Items key={walletId} walletId={walletId} />
}

function Items({ walletId }: { walletId: string }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const location = useLocation()
  const { values, query, isFiltered } = useItemFilters()
  const client = useQueryClient()
  const list = walletItemsQuery(api, walletId, query)
  const items = useInfiniteQuery(list)
  // Items that match the filters may all lack a token that others carry
  const examples = useQuery({ ...exampleItemsQuery(api, client, walletId), enabled: isFiltered })
  const known = isFiltered ? examples.data && [examples.data] : items.data?.pages
  const carried = carriedTokens(known?.flatMap(page => page.items.map(({ item }) => item)) ?? [])
  const listed = items.data?.pages.flatMap(page => page.items.map(({ item }) => item)) ?? []
  const unmatched = unmatchedFilters(query, listed)
  const areAllItemsRead =
    known?.at(-1)?.next === null &&
    known.every(page => page.unreadable.length === 0) &&
    (isFiltered || items.data?.pageParams[0]?.above === 0)
  const retry = () => {
    if (items.isFetchNextPageError) return items.fetchNextPage()
    return items.isFetchPreviousPageError ? items.fetchPreviousPage() : items.refetch()
  }
  // The service no longer accepts its own page token. Retrying does not help: the list has to start over
  const isTokenExpired = items.data !== undefined && items.error instanceof ApiError && items.error.kind === 'invalid'
  const reloadFromTop = () => {
    window.scrollTo({ top: 0 })
    void client.resetQueries({ queryKey: list.queryKey, exact: true })
  }
  const bulkSearch = isFiltered ? `${location.search}${location.search === '' ? '?' : '&'}by=filter` : ''
  return (
    <div className="sb-table-page">
      <CampaignHead above={['wallet']} title={<CampaignName fallback={sharedText.items} />}>
        <FindHolder walletId={walletId} />
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
      </CampaignHead>
      <CampaignTabs current="items" />
      <div className={shared['notice']}>
        <FoundHolders walletId={walletId} />
      </div>
      <ItemFilters
        values={values}
        offered={offeredFields(carried, areAllItemsRead)}
        onApply={({ noGroup, tokens: fields, ...rest }) => {
          const search = writeUrlState(itemsUrlSchema, location.search, {
            ...rest,
            nogroup: noGroup ? 'yes' : 'no',
          })
          // The lines of a bulk edit stay, and the results of an earlier search are closed
          void navigate({ search }, { state: { ...recordOf(location.state), tokens: fields, find: '' } })
        }}
      />
      <div className={shared['notice']}>
        <IgnoredFilters />
        {unmatched.length === 0 ? null : <ErrorNotice tone="warn" title={sharedText.unmatchedFilters(unmatched)} />}
      </div>
      {items.error && !items.isFetching ? (
        <div className={shared['notice']}>
          {isTokenExpired ? (
            <ErrorNotice
              tone="warn"
              title={text.tokenExpired}
              action={{ label: text.reloadFromTop, onClick: reloadFromTop }}
            >
              {text.tokenExpiredNext}
            </ErrorNotice>
          ) : (
            <ApiErrorNotice error={items.error} onRetry={() => void retry()} />
          )}
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
