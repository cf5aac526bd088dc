import type { walletItemRows } from '#/contract/wallet-items'
import type { Queryable } from '#/store/db'
import { invalid, refuse } from '../http/reply'
import type { ServiceHandlers } from '../mock-state'
import { addToOutbox } from '../outbox/store'
import { NO_WALLET_CAMPAIGN } from './campaign-routes'
import { type StoredWalletCampaign, findWalletCampaign } from './campaign-store'
import { applyItemPatch, readItemPatch } from './item-change'
import { readItemFilters, readPageSize } from './item-filters'
import { readItemPage } from './item-pages'
import { type StoredWalletItem, findItem, hasItems, updateItem } from './item-store'
import { readPageToken, writePageToken } from './page-token'
import { writeItem } from './wire'

const NO_ITEM = 'There is no such item in this wallet campaign.'

export const walletItemHandlers: ServiceHandlers<typeof walletItemRows> = {
  /** A campaign without any items is 404; filters that match none give `[]`. */
  async listWalletItems({ params, query }, { mock, company }) {
    const filters = readItemFilters(query)
    const context = JSON.stringify([company.company_key, params.wallet_id, filters])
    const token = query.page_token ?? ''
    const from = token === '' ? null : readPageToken(token, context)
    if (token !== '' && !from) return refuse(422, 'page_token is not valid for this campaign and these filters.')
    const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
    if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
    const size = readPageSize(query.page_size)
    const { items, next } = await readItemPage(mock.db, campaign, { filters, from, size })
    if (items.length === 0 && !from && !(await hasItems(mock.db, campaign)))
      return refuse(404, 'This wallet campaign has no items.')
    return {
      status: 200,
      body: items.map(item => writeItem(item, campaign)),
      headers: { 'x-next-page-token': next ? writePageToken(next, context) : '' },
    }
  },

  /** One item, active or not. */
  async getWalletItem({ params }, { mock, company }) {
    const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
    if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
    const item = await findItem(mock.db, campaign, params.wallet_item_id)
    return item ? { status: 200, body: writeItem(item, campaign) } : refuse(404, NO_ITEM)
  },

  /** Applies a net change in one transaction, so that a refused call changes nothing. */
  async updateWalletItem({ params, body }, { mock, company, rawBody }) {
    const { patch, faults } = readItemPatch(body, rawBody)
    if (faults.length > 0) return invalid(faults)
    return mock.db.tx(async q => {
      const campaign = await findWalletCampaign(q, company.company_key, params.wallet_id, { forUpdate: true })
      if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
      const item = await findItem(q, campaign, params.wallet_item_id, { forUpdate: true })
      if (!item) return refuse(404, NO_ITEM)
      if (patch.hasPassbook && item.provider !== 'passbook')
        return refuse(422, 'passbook: not available for a pass in Google Wallet')
      const changed = applyItemPatch(item, patch)
      // Setting the same notification text again sends it again.
      const hasNotification = typeof patch.notification === 'string'
      if (changed === item && !hasNotification) return { status: 200, body: writeItem(item, campaign) } as const
      const now = mock.clock.now()
      const stored = await updateItem(q, campaign, changed, now)
      if (hasNotification && stored.active) await notify(q, campaign, stored, now)
      return { status: 200, body: writeItem(stored, campaign) } as const
    })
  },
}

/** Sends a notification to the holder of an active passbook item. */
const notify = (q: Queryable, campaign: StoredWalletCampaign, item: StoredWalletItem, now: number): Promise<void> =>
  addToOutbox(q, [
    {
      sent_at: now,
      company_key: campaign.company_key,
      channel: 'wallet',
      kind: 'notification',
      recipient: item.wallet_item_id,
      text: item.notification ?? '',
      details: { wallet_id: campaign.wallet_id, provider: item.provider },
    },
  ])
