import { limits } from '#/contract/format/limits'
import type { WalletMessageWrite, walletMessageRows } from '#/contract/wallet-messages'
import { refuse } from '../http/reply'
import type { ServiceHandlers } from '../mock-state'
import { NO_WALLET_CAMPAIGN } from './campaign-routes'
import { findWalletCampaign } from './campaign-store'
import { sendMessage } from './message-sender'
import { type WalletMessageContent, findMessage, insertMessage, newestMessages } from './message-store'
import { writeMessage } from './wire'

export const walletMessageHandlers: ServiceHandlers<typeof walletMessageRows> = {
  /** Newest first; `[]` if there are none. */
  async listWalletMessages({ params }, { mock, company }) {
    const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
    if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
    const messages = await newestMessages(mock.db, campaign, limits.walletMessageList)
    return { status: 200, body: messages.map(message => writeMessage(message, campaign)) }
  },

  async getWalletMessage({ params }, { mock, company }) {
    const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
    if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
    const message = await findMessage(mock.db, campaign, params.wallet_message_id)
    return message
      ? { status: 200, body: writeMessage(message, campaign) }
      : refuse(404, 'There is no such message in this wallet campaign.')
  },

  /** Sends a new message to the first 5,000 items in one transaction, and to the others as the clock advances. */
  async createWalletMessage({ params, body }, { mock, company }) {
    const reply = await mock.db.tx(async q => {
      const campaign = await findWalletCampaign(q, company.company_key, params.wallet_id, { forUpdate: true })
      if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
      const now = mock.clock.now()
      const message = await insertMessage(q, campaign, contentOf(body), now)
      await sendMessage(q, campaign, message, now)
      return { status: 200, body: writeMessage(message, campaign) } as const
    })
    mock.scheduler.invalidate()
    return reply
  },
}

/** The content to store, without missing and null keys. */
function contentOf({ message, filters }: WalletMessageWrite): WalletMessageContent {
  const { template, header, image_url } = message
  return {
    message: {
      template,
      ...(typeof header === 'string' && { header }),
      ...(typeof image_url === 'string' && { image_url }),
    },
    filters: filters ?? [],
  }
}
