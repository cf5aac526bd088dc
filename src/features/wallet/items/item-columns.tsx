import type { ReactNode } from 'react'
import { readTimestamp } from '#/contract/format/timestamps'
import { readExpiration } from '#/contract/wallet-expiration'
import type { WalletItem } from '#/contract/wallet-items'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { formatIsoDay } from '#/ui/date/wall-clock'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { holderName, tokenText } from '../item-tokens'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { text } from './text'
import classes from './ItemsTable.module.css'

interface ItemColumnContext {
  routeParams: RouteParams
  walletId: string
  /** Milliseconds since 1970. */
  now: number
}

type ItemColumn = Omit<Column<WalletItem>, 'id' | 'label' | 'cell'> & {
  cell: (item: WalletItem, context: ItemColumnContext) => ReactNode
}

/**
 * The columns of the items table, in order. A new column is an entry here and its label in `text.columns`; one without
 * the other does not compile.
 */
const columns: Readonly<Record<keyof typeof text.columns, ItemColumn>> = {
  holder: {
    fixed: true,
    unlabeledInCards: true,
    cell: (item, { routeParams, walletId }) => (
      <PathLink
        to={paths.walletItem(routeParams, walletId, item.wallet_item_id)}
        className={`sb-quiet-link ${classes['holder'] ?? ''}`}
      >
        {holderName(item.tokens ?? {}) === null ? (
          sharedText.item.noHolder
        ) : (
          <LongText text={itemName(item)} limit={60} />
        )}
        <span className="sb-line sb-note sb-mono">{item.wallet_item_id.slice(0, 60)}</span>
      </PathLink>
    ),
  },
  wallet: {
    width: '9rem',
    cell: ({ provider }) => (provider ? providerName(provider) : <Absent>{sharedText.item.noProvider}</Absent>),
  },
  group: {
    width: '9rem',
    cell: ({ group_code: group }) =>
      group ? <LongText text={group} limit={40} /> : <Absent>{sharedText.item.noGroup}</Absent>,
  },
  balance: {
    width: '7rem',
    align: 'end',
    cell: ({ tokens }) => <Token tokens={tokens} names={['loyalty_balance', 'balance']} />,
  },
  tier: {
    width: '8rem',
    minViewportEm: 80,
    cell: ({ tokens }) => <Token tokens={tokens} names={['loyalty_tier', 'tier']} />,
  },
  expires: {
    width: '10rem',
    minViewportEm: 80,
    cell: ({ tokens }, { now }) => <Expiration token={tokens?.['expiration_date']} now={now} />,
  },
  updated: {
    width: '12rem',
    cell: ({ updated_at: at }) => <Timestamp ms={readTimestamp(at)} weekday={false} zoneName={false} />,
  },
}

const columnIds = Object.keys(columns).filter((id): id is keyof typeof columns => Object.hasOwn(text.columns, id))

/** The columns of the items table for one campaign at one moment. */
export const itemColumns = (context: ItemColumnContext): readonly Column<WalletItem>[] =>
  columnIds.map(id => {
    const { cell, ...column } = columns[id]
    return { id, label: text.columns[id], ...column, cell: item => cell(item, context) }
  })

/** The name of the holder, or the id of the item if no name is known. */
export const itemName = (item: WalletItem): string => holderName(item.tokens ?? {}) ?? item.wallet_item_id

/** The first of the named tokens that is not empty. */
function Token({ tokens, names }: { tokens: WalletItem['tokens']; names: readonly string[] }) {
  const value = names.map(name => tokenText(tokens ?? {}, name)).find(token => token !== null)
  return value === undefined || value === null ? <Absent /> : <LongText text={value} limit={40} />
}

function Expiration({ token, now }: { token: unknown; now: number }) {
  const expiration = typeof token === 'string' ? readExpiration(token) : null
  if (expiration === null) return <Absent>{text.never}</Absent>
  return (
    <span>
      {formatIsoDay(expiration.day)}{' '}
      {expiration.at < now ? <span className="sb-dim">{sharedText.item.expired}</span> : null}
    </span>
  )
}
