import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import type { PageCursor, WalletItemPage } from '#/api/wallet-items'
import { isExpired } from '#/contract/wallet-expiration'
import type { WalletItem } from '#/contract/wallet-items'
import { paths } from '#/nav/paths'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { text as sharedText } from '../text'
import { itemColumns, itemName } from './item-columns'
import { text } from './text'

interface ItemsTableProps {
  walletId: string
  items: UseInfiniteQueryResult<InfiniteData<WalletItemPage, PageCursor>>
  isFiltered: boolean
  /** Continues from another row without loading the pages in between. */
  onJump: (row: number) => void
}

/** Scrolling up by more rows than this jumps to the row instead of loading page after page. */
const MAX_ROWS_PAGE_BY_PAGE = 300

/** The key of the table's layout in this browser. */
const TABLE_ID = 'wallet-items'

/**
 * The items as rows. They cannot be sorted, since some may not be loaded. The next page loads before the last row
 * shows.
 */
export function ItemsTable({ walletId, items, isFiltered, onJump }: ItemsTableProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const [layout] = useTableLayout(TABLE_ID)
  const columns = itemColumns({ routeParams, walletId, now })
  const pages = items.data?.pages ?? []
  const rows = distinct(pages.flatMap(page => page.items.map(({ item }) => item)))
  const { above = 0, unreadableAbove = 0 } = items.data?.pageParams[0] ?? {}
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable.length, unreadableAbove)
  // Rows that are no longer in memory may include items that are listed again further down
  const loadedAll = above > 0 ? text.loadedAbout : unreadable > 0 ? text.loadedReadable : text.loadedAll
  if (items.data === undefined) return items.isFetching ? <LoadingSkeleton rows={12} /> : null
  return (
    <section className="sb-card" aria-label={text.table}>
      {/* No CSV here: the table may not have all items, and the page links to the export of all of them */}
      <div className="sb-table-tools">
        <ColumnChooser table={TABLE_ID} columns={columns} />
      </div>
      <DataTable
        label={text.table}
        rows={rows}
        columns={shownColumns(columns, layout)}
        keyOf={item => item.wallet_item_id}
        nameOf={itemName}
        density={layout.density}
        onOpen={item => void navigate(paths.walletItem(routeParams, walletId, item.wallet_item_id))}
        isDimmed={item => isExpired(item.tokens?.['expiration_date'], now)}
        onEnd={() => {
          if (items.hasNextPage && !items.isFetching && !items.isError) void items.fetchNextPage()
        }}
        above={{
          count: above,
          onNear:
            items.isFetching || items.isError
              ? undefined
              : row => {
                  if (row < above - MAX_ROWS_PAGE_BY_PAGE) onJump(row)
                  else void items.fetchPreviousPage()
                },
        }}
        empty={
          items.hasNextPage ? (
            // After a jump to the top, the rows there have not been read yet
            items.isFetching ? (
              <LoadingSkeleton rows={12} />
            ) : null
          ) : unreadable > 0 ? (
            <EmptyState title={sharedText.unreadableRows(unreadable)} />
          ) : (
            <EmptyState title={isFiltered ? text.noMatch : text.none}>
              {isFiltered ? text.noMatchNext : text.noneWhy}
            </EmptyState>
          )
        }
      />
      <footer className="sb-table-foot">
        <span>
          {above + rows.length === 0 ? null : (
            <>
              {(items.hasNextPage ? text.loadedFirst : loadedAll)(above + rows.length)}
              {unreadable > 0 ? ` ${sharedText.unreadableRows(unreadable)}` : null}
            </>
          )}
        </span>
        {items.hasNextPage ? (
          items.isFetchingNextPage ? (
            <span role="status">{text.loading}</span>
          ) : (
            <Button size="xs" variant="subtle" onClick={() => void items.fetchNextPage()}>
              {text.loadMore}
            </Button>
          )
        ) : null}
      </footer>
    </section>
  )
}

/** An item that changes during scrolling is listed again further down. It is shown once, as last read. */
function distinct(items: readonly WalletItem[]): readonly WalletItem[] {
  const byId = new Map<string, WalletItem>()
  for (const item of items) byId.set(item.wallet_item_id, item)
  return [...byId.values()]
}
