import { filterFaultMessage } from '#/contract/filters/filter-fault'
import { TOKEN_NUMBER, providerOfFilter } from '#/contract/filters/wallet-audience'
import { type ValidWalletFilter, readWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { Queryable } from '#/store/db'
import { type Fold, foldingOf, isAnyOf, startsWith } from '../case-folding'
import type { StoredWalletCampaign } from './campaign-store'
import type { StoredWalletMessage } from './message-store'

type Bind = (value: unknown) => string

/** SQL for the active items `i` of a campaign that match all filters of a message. */
export async function audienceQuery(
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  { filters, wallet_message_id }: Pick<StoredWalletMessage, 'filters' | 'wallet_message_id'>,
): Promise<{ sql: string; params: readonly unknown[] }> {
  const params: unknown[] = [campaign_no]
  const bind = (value: unknown): string => `$${params.push(value)}`
  const fold = await foldingOf(q)
  const conditions = filters.map(filter => {
    const reading = readWalletFilter(filter)
    if (!reading.ok)
      throw new Error(
        `Message ${wallet_message_id} has a filter that is not valid: ${filterFaultMessage(reading.fault)}`,
      )
    return audienceCondition(reading.filter, bind, fold)
  })
  return { sql: ['i.campaign_no = $1', 'i.active', ...conditions].join('\n       and '), params }
}

/** A filter of a wallet message as an SQL condition on an item `i`. */
function audienceCondition(filter: ValidWalletFilter, bind: Bind, fold: Fold): string {
  switch (filter.name) {
    case 'provider':
      return `i.provider = any(${bind(filter.providers.map(each => providerOfFilter[each]))}::text[])`
    case 'group_code':
      return textCondition('i.group_code', filter, bind, fold)
    case 'expiration_date':
      switch (filter.selector) {
        case 'before':
          return `i.expires_at < ${bind(filter.moment)}::bigint`
        case 'after':
          return `i.expires_at > ${bind(filter.moment)}::bigint`
        case 'on':
        case 'between':
          return between('i.expires_at', filter.moments, bind, 'bigint')
      }
    case 'first_class_field': {
      const token = `(i.tokens->>'${filter.field}')`
      if (filter.selector === 'any' || filter.selector === 'starts_with')
        return textCondition(token, filter, bind, fold)
      const number = `(case when ${token} ~ '${TOKEN_NUMBER}' then ${token}::numeric end)`
      if (filter.selector === 'between') return between(number, filter.numbers, bind, 'numeric')
      return `${number} ${filter.selector} ${bind(String(filter.number))}::numeric`
    }
  }
}

/** Text is compared case-insensitively. */
function textCondition(
  column: string,
  filter: { selector: 'any'; values: readonly string[] } | { selector: 'starts_with'; value: string },
  bind: Bind,
  fold: Fold,
): string {
  return filter.selector === 'starts_with'
    ? startsWith(fold, column, bind(filter.value))
    : isAnyOf(fold, column, bind([...filter.values]))
}

/** Inclusive at both ends. */
const between = (
  value: string,
  [from, to]: readonly [number, number],
  bind: Bind,
  type: 'bigint' | 'numeric',
): string => `${value} between ${bind(String(from))}::${type} and ${bind(String(to))}::${type}`
