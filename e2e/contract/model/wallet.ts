import { OrderedGroups, anything } from './matching'
import {
  type Filter,
  type Item,
  type WalletMessage,
  type PredictedCall,
  type ModelState,
  valueMatching,
  freshTimestamp,
  errorBody,
} from './state'

const campaignPath = (state: ModelState): string => `/companies/${state.company}/campaigns/wallet/${state.walletId}`
const campaignRef = (state: ModelState) => ({ id: state.walletId, type: 'Loyalty', url: campaignPath(state) })

const itemBody = (state: ModelState, item: Item) => ({
  wallet_item_id: item.id,
  group_code: item.group,
  campaign_ref: campaignRef(state),
  active: item.active,
  tokens: item.tokens,
  locations: [],
  provider: item.provider,
  passbook: item.provider === 'passbook' ? { notification: item.notification } : undefined,
  google_wallet: item.provider === 'passbook' ? undefined : { messages: [...item.messages] },
  url: `${campaignPath(state)}/items/${item.id}`,
  created_at: item.created,
  updated_at: item.updated,
})

/** The control route that installs a pass. Each id can be used only once. */
export function installItem(
  state: ModelState,
  id: string,
  provider: string,
  group: string | null,
  tokens: Record<string, string>,
): PredictedCall {
  const body = { wallet_item_id: id, provider, ...(group !== null && { group_code: group }), tokens }
  const call = {
    method: 'POST',
    path: `/__mock/companies/${state.company}/wallet_campaigns/${state.walletId}/items`,
    body,
  }
  if (state.items.some(each => each.id === id)) return { ...call, status: 422, reply: errorBody() }
  const item: Item = {
    id,
    provider,
    group,
    active: true,
    tokens: { ...tokens },
    notification: null,
    messages: [],
    created: freshTimestamp(state, 'minutes'),
    updated: freshTimestamp(state, 'minutes'),
    order: state.count++,
  }
  state.items.push(item)
  return { ...call, status: 201, reply: itemBody(state, item) }
}

export interface ItemChange {
  readonly group_code?: string | null | undefined
  readonly active?: boolean | string | undefined
  readonly tokens?: Record<string, unknown> | null | undefined
  readonly notification?: string | null | undefined
}

export function updateItem(state: ModelState, item: Item | null, change: ItemChange): PredictedCall {
  const { notification, ...rest } = change
  const body = { ...rest, ...(notification !== undefined && { passbook: { notification } }) }
  const call = { method: 'PUT', path: `${campaignPath(state)}/items/${item?.id ?? 'nowhere'}`, body }
  const { group_code: group, active, tokens } = change
  const isFaulty =
    typeof active === 'string' || Object.values(tokens ?? {}).some(value => typeof value === 'object' && value !== null)
  if (isFaulty) return { ...call, status: 422, reply: errorBody() }
  if (!item) return { ...call, status: 404, reply: errorBody() }
  if (notification !== undefined && item.provider !== 'passbook') return { ...call, status: 422, reply: errorBody() }
  const before = JSON.stringify([item.group, item.active, sorted(item.tokens), item.notification])
  if (group !== undefined) item.group = group === '' ? null : group
  if (active !== undefined) item.active = active
  if (tokens === null) item.tokens = {}
  else if (tokens) item.tokens = merged(item.tokens, tokens)
  if (notification !== undefined) item.notification = notification
  const after = JSON.stringify([item.group, item.active, sorted(item.tokens), item.notification])
  if (before !== after || typeof notification === 'string') touch(state, item, state.count++)
  if (typeof notification === 'string' && item.active)
    state.sent.push({ channel: 'wallet', kind: 'notification', recipient: item.id, text: notification })
  return { ...call, status: 200, reply: itemBody(state, item) }
}
const sorted = (tokens: object) => Object.entries(tokens).toSorted(([a], [b]) => a.localeCompare(b))

/** Values become strings; null removes a token. */
function merged(current: Record<string, string>, change: Record<string, unknown>): Record<string, string> {
  const tokens = new Map(Object.entries(current))
  for (const [name, value] of Object.entries(change)) {
    if (value === null) tokens.delete(name)
    else tokens.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return Object.fromEntries(tokens)
}

function touch(state: ModelState, item: Item, order: number): void {
  item.updated = freshTimestamp(state, 'minutes')
  item.order = order
}

export const getItem = (state: ModelState, item: Item | null): PredictedCall => ({
  method: 'GET',
  path: `${campaignPath(state)}/items/${item?.id ?? 'nowhere'}`,
  status: item ? 200 : 404,
  reply: item ? itemBody(state, item) : errorBody(),
})

/**
 * Active items, most recently changed first; those changed by one message in any order. Unknown filters, and filters
 * with an invalid value, are ignored.
 */
export function listItems(state: ModelState, query: Record<string, string>, pageSize: number): PredictedCall {
  const call = {
    method: 'GET',
    path: `${campaignPath(state)}/items?${new URLSearchParams({ ...query, page_size: String(pageSize) })}`,
    paged: pageSize,
  }
  if (state.items.length === 0) return { ...call, status: 404, reply: errorBody() }
  const shown = state.items.filter(
    item => item.active && Object.entries(query).every(([name, value]) => isListed(item, name, value)),
  )
  const orders = [...new Set(shown.map(item => item.order))].toSorted((a, b) => b - a)
  const groups = orders.map(order => shown.filter(item => item.order === order).map(item => itemBody(state, item)))
  return { ...call, status: 200, reply: new OrderedGroups(groups) }
}

function isListed(item: Item, name: string, value: string): boolean {
  switch (name) {
    case 'group_code':
      return value === '' ? item.group === null : item.group === value
    case 'provider':
      return value === 'passbook' || value === 'google' ? item.provider.startsWith(value) : true
    case 'expiration_date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? item.tokens['expiration_date']?.slice(0, 10) === value : true
    case 'first_name':
      return item.tokens['first_name'] === value
    default:
      return true
  }
}

const messageBody = (state: ModelState, message: WalletMessage) => ({
  wallet_message_id: message.id,
  message: message.message,
  campaign_ref: campaignRef(state),
  filters: [...message.filters],
  url: anything,
  created_at: message.created,
  updated_at: message.updated,
})

export function sendMessage(state: ModelState, template: string, filters: readonly Filter[]): PredictedCall {
  const call = {
    method: 'POST',
    path: `${campaignPath(state)}/messages`,
    body: { message: { template, header: 'Hi' }, filters },
  }
  const isFaulty = template.trim() === '' || filters.some(filter => filter.name === 'city')
  if (isFaulty) return { ...call, status: 422, reply: errorBody() }
  const message: WalletMessage = {
    id: valueMatching(/./),
    message: { template, header: 'Hi' },
    filters,
    created: freshTimestamp(state, 'minutes'),
    updated: freshTimestamp(state, 'minutes'),
  }
  state.walletMessages.push(message)
  const order = state.count++
  for (const item of state.items.filter(each => each.active && filters.every(filter => isMatch(each, filter)))) {
    const text = template.replace('{{first_name}}', item.tokens['first_name'] ?? '')
    state.sent.push({ channel: 'wallet', kind: 'message', recipient: item.id, text })
    if (item.provider === 'passbook') continue
    item.messages.push({ header: 'Hi', body: text, action_uri: '', image_uri: '' })
    touch(state, item, order)
  }
  return { ...call, status: 200, reply: messageBody(state, message) }
}

/** The rules for filters, written as plainly as possible. Text is compared case-insensitively. */
function isMatch(item: Item, { name, field_name, selector, value }: Filter): boolean {
  const folded = (each: unknown): string => String(each).toUpperCase()
  const values = (Array.isArray(value) ? value : [value]).map(folded)
  if (name === 'provider') return values.includes(item.provider === 'passbook' ? 'PASSBOOK' : 'GOOGLE')
  const actual = name === 'group_code' ? item.group : item.tokens[field_name ?? '']
  if (actual === null || actual === undefined) return false
  if (selector === 'any') return values.includes(folded(actual))
  if (selector === 'starts_with') return folded(actual).startsWith(folded(value))
  const number = /^[+-]?\d+(\.\d+)?$/.test(actual) ? Number(actual) : Number.NaN
  const [low = 0, high = 0] = (Array.isArray(value) ? value : [value, value]).map(Number)
  switch (selector) {
    case '=':
      return number === low
    case '<':
      return number < low
    case '>=':
      return number >= low
    case 'between':
      return number >= low && number <= high
    default:
      throw new Error(`The model has no selector ${selector}.`)
  }
}

/** Newest first, at most 50. */
export const listMessages = (state: ModelState): PredictedCall => ({
  method: 'GET',
  path: `${campaignPath(state)}/messages`,
  status: 200,
  reply: state.walletMessages
    .toReversed()
    .slice(0, 50)
    .map(message => messageBody(state, message)),
})
