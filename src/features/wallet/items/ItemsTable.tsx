import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import type { PagePlace, WalletItemPage } from '#/api/wallet-items'
import { readTimestamp } from '#/contract/format/timestamps'
import { isExpired, readExpiration } from '#/contract/wallet-expiration'
import type { WalletItem } from '#/contract/wallet-items'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { DataTable } from '#/ui/table/DataTable'
import type { Column } from '#/ui/table/table-rows'
import { providerName } from '../ItemFacts'
import { holderOf, tokenText } from '../pass-slots'
import { text } from '../text'
import classes from './ItemsTable.module.css'

interface ItemsTableProps {
  walletId: string
  items: UseInfiniteQueryResult<InfiniteData<WalletItemPage, PagePlace>>
  filtered: boolean
  /** Reads on from another row: the pages between are not asked for. */
  onLeap: (row: number) => void
}

/** More rows above those that are held than this are not read one page after the other. */
const FAR = 300

/** The order is the service's: the table sorts nothing, since it never holds all of them. */
const asListed = { column: '', descending: false }

/** Items as rows, the next page read before the last row is reached. */
export function ItemsTable({ walletId, items, filtered, onLeap }: ItemsTableProps) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const pages = items.data?.pages ?? []
  const rows = distinct(pages.flatMap(page => page.items.map(({ item }) => item)))
  const above = items.data?.pageParams[0]?.above ?? 0
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable.length, 0)
  if (items.data === undefined) return items.isFetching ? <LoadingSkeleton rows={12} /> : null
  return (
    <section className={classes['panel']} aria-label={text.items.table}>
      <DataTable
        label={text.items.table}
        rows={rows}
        columns={columnsOf(place, walletId, now)}
        keyOf={item => item.wallet_item_id}
        nameOf={nameOf}
        density="normal"
        sort={asListed}
        onSort={() => undefined}
        onOpen={item => void navigate(paths.walletItem(place, walletId, item.wallet_item_id))}
        isOver={item => isExpired(item.tokens?.['expiration_date'], now)}
        onEnd={() => {
          if (items.hasNextPage && !items.isFetching && !items.isError) void items.fetchNextPage()
        }}
        above={{
          count: above,
          onNear: row => {
            if (items.isFetching || items.isError) return
            if (row < above - FAR) onLeap(row)
            else void items.fetchPreviousPage()
          },
        }}
        empty={
          <EmptyState title={filtered ? text.items.nothing : text.items.none}>
            {filtered ? text.items.nothingNext : text.items.noneWhy}
          </EmptyState>
        }
      />
      <footer className={classes['foot']}>
        <span>
          {text.items.loaded(above + rows.length, !items.hasNextPage)}
          {unreadable > 0 ? ` ${text.items.unreadable(unreadable)}` : null}
        </span>
        {items.hasNextPage ? (
          items.isFetchingNextPage ? (
            <span role="status">{text.items.loading}</span>
          ) : (
            <PlainButton small look="quiet" onClick={() => void items.fetchNextPage()}>
              {text.items.more}
            </PlainButton>
          )
        ) : null}
      </footer>
    </section>
  )
}

/** An item that changed while one scrolls is listed once more at the end (decision 47): it is shown as it was read last. */
function distinct(items: readonly WalletItem[]): readonly WalletItem[] {
  const byId = new Map<string, WalletItem>()
  for (const item of items) byId.set(item.wallet_item_id, item)
  return [...byId.values()]
}

const nameOf = (item: WalletItem): string => holderOf(item.tokens ?? {}) ?? item.wallet_item_id

const columnsOf = (place: RouteParams, walletId: string, now: number): readonly Column<WalletItem>[] => [
  {
    id: 'holder',
    label: text.items.holder,
    fixed: true,
    plain: true,
    cell: item => (
      <PathLink to={paths.walletItem(place, walletId, item.wallet_item_id)} className={classes['holder']}>
        {holderOf(item.tokens ?? {}) === null ? text.items.noHolder : <LongText text={nameOf(item)} limit={60} />}
        <span className={`${classes['id'] ?? ''} sb-mono`}>{item.wallet_item_id.slice(0, 60)}</span>
      </PathLink>
    ),
  },
  {
    id: 'wallet',
    label: text.items.wallet,
    width: '9rem',
    cell: ({ provider }) => (provider ? providerName(provider) : <Absent>{text.item.noProvider}</Absent>),
  },
  {
    id: 'group',
    label: text.items.group,
    width: '9rem',
    cell: ({ group_code: group }) =>
      group ? <LongText text={group} limit={40} /> : <Absent>{text.item.noGroup}</Absent>,
  },
  {
    id: 'balance',
    label: text.items.balance,
    width: '7rem',
    align: 'end',
    cell: ({ tokens }) => <Token tokens={tokens} names={['loyalty_balance', 'balance']} />,
  },
  {
    id: 'tier',
    label: text.items.tier,
    width: '8rem',
    roomFrom: 80,
    cell: ({ tokens }) => <Token tokens={tokens} names={['loyalty_tier', 'tier']} />,
  },
  {
    id: 'expires',
    label: text.items.expires,
    width: '10rem',
    roomFrom: 80,
    cell: ({ tokens }) => <Expires token={tokens?.['expiration_date']} now={now} />,
  },
  {
    id: 'changed',
    label: text.items.changed,
    width: '12rem',
    cell: ({ updated_at: at }) => <Timestamp ms={readTimestamp(at)} weekday={false} zoneName={false} />,
  },
]

function Token({ tokens, names }: { tokens: WalletItem['tokens']; names: readonly string[] }) {
  const value = names.map(name => tokenText(tokens ?? {}, name)).find(one => one !== null)
  return value === undefined || value === null ? <Absent /> : <LongText text={value} limit={40} />
}

function Expires({ token, now }: { token: unknown; now: number }) {
  const expiration = typeof token === 'string' ? readExpiration(token) : null
  if (expiration === null) return <Absent>{text.items.never}</Absent>
  return (
    <span>
      {expiration.day} {expiration.at < now ? <span className="sb-dim">{text.item.expired}</span> : null}
    </span>
  )
}
