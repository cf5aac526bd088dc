import type { Queryable } from '#/store/db'
import { type StoredWalletCampaign, lastChangeOf } from './campaign-store'
import type { ItemFilters } from './item-filters'
import { ITEM_COLUMNS, type StoredWalletItem } from './item-store'
import { groupHash, hashed } from './migrations'
import type { Position } from './page-token'

/** A page of items, and where the next page starts; null after the last page. */
export interface ItemPage {
  readonly items: readonly StoredWalletItem[]
  readonly next: Position | null
}

/** One page of the matching active items of a campaign, from a position or from the start. */
export async function readItemPage(
  q: Queryable,
  campaign: StoredWalletCampaign,
  { filters, from, size }: { filters: ItemFilters; from: Position | null; size: number },
): Promise<ItemPage> {
  const items: StoredWalletItem[] = []
  let position: Position | null = from ?? firstPosition(campaign)
  while (position) {
    const remaining = size - items.length
    // One more row than needed shows whether there is another page.
    const found = await itemsFrom(q, campaign, { filters, position, limit: remaining + 1 })
    const taken = found.slice(0, remaining)
    items.push(...taken)
    if (found.length > remaining) return { items, next: positionAfter(position, taken.at(-1)) }
    position = await nextStage(q, campaign, position)
  }
  return { items, next: null }
}

const firstPosition = ({ last_change: until }: StoredWalletCampaign): Position => ({
  stage: 'walk',
  until,
  cursor: until + 1,
})

function positionAfter(position: Position, item: StoredWalletItem | undefined): Position {
  if (!item) return position
  return { ...position, cursor: position.stage === 'sweep' ? item.item_no : item.change_no }
}

/** Where the stage after a finished one starts; null after the last stage. */
async function nextStage(q: Queryable, campaign: StoredWalletCampaign, done: Position): Promise<Position | null> {
  switch (done.stage) {
    case 'walk': {
      const until = await lastChangeOf(q, campaign)
      return until === done.until ? null : { stage: 'catch-up', until, cursor: done.until }
    }
    case 'catch-up':
      return { stage: 'sweep', until: done.until, cursor: 0 }
    case 'sweep':
      return null
  }
}

interface PageRequest {
  readonly filters: ItemFilters
  readonly position: Position
  readonly limit: number
}

async function itemsFrom(
  q: Queryable,
  campaign: StoredWalletCampaign,
  request: PageRequest,
): Promise<StoredWalletItem[]> {
  const { sql, params } = pageQuery(campaign, request)
  return q.query<StoredWalletItem>(sql, params)
}

/**
 * The query of a stage. `walk` and `catch-up` read an index in order, with any filter, and stop when the page is full.
 * `sweep` sorts what it finds, which is only what changed recently.
 */
export function pageQuery(
  { campaign_no }: Pick<StoredWalletCampaign, 'campaign_no'>,
  { filters, position, limit }: PageRequest,
): { sql: string; params: unknown[] } {
  const params: unknown[] = [campaign_no, position.cursor, position.until]
  const bind = (value: string): string => `$${params.push(value)}::text`
  const stage = stageSql[position.stage]
  const conditions = ['campaign_no = $1', 'active', stage.where, ...filterConditions(filters, bind)]
  return {
    sql: `select ${ITEM_COLUMNS} from mock.wallet_items where ${conditions.join(' and ')} order by ${stage.order} limit ${limit}`,
    params,
  }
}

const stageSql = {
  walk: { where: 'change_no < $2::bigint and change_no <= $3::bigint', order: 'change_no desc' },
  'catch-up': { where: 'change_no > $2::bigint and change_no <= $3::bigint', order: 'change_no' },
  sweep: { where: 'change_no > $3::bigint and item_no > $2::bigint and item_no <= $3::bigint', order: 'item_no' },
} as const

function filterConditions(
  { group_code, provider, expires_on, fields }: ItemFilters,
  bind: (value: string) => string,
): string[] {
  return [
    ...(group_code === undefined ? [] : [groupCondition(group_code, bind)]),
    ...(provider === undefined ? [] : [`provider = ${bind(provider)}`]),
    ...(expires_on === undefined ? [] : [`expires_on = ${bind(expires_on)}`]),
    // Safe to interpolate: the names come from the contract, never from the caller.
    ...fields.map(([field, value]) => equals(`(tokens->>'${field}')`, bind(value))),
  ]
}

const groupCondition = (group: string | null, bind: (value: string) => string): string => {
  if (group === null) return `${groupHash} = 0 and coalesce(group_code is null, false)`
  const value = bind(group)
  return `${groupHash} = ${hashed(value)} and coalesce(group_code = ${value}, false)`
}

/**
 * The index is on the hash; the second comparison is on the text itself. `coalesce` hides it from the planner, which
 * would otherwise expect it to exclude nearly all rows and sort instead of reading the index in order.
 */
const equals = (column: string, value: string): string =>
  `${hashed(column)} = ${hashed(value)} and coalesce(${column} = ${value}, false)`
