import type { PageName } from './page-modules'

const company = '/companies/:company_key'
const person = `${company}/mobiledb/persons/:person_key`
const lists = `${company}/mobiledb/subscription_lists`
const broadcasts = ['scheduled', 'in_progress', 'sent', 'paused', 'failed', 'canceled', 'deleted'].map(
  status => `${company}/mobiledb/broadcasts?status=${status}`,
)
const campaign = `${company}/campaigns/wallet/:wallet_id`
const items = `${campaign}/items?page_size=100`

/**
 * The reads that a page always begins with, as paths of the service with the parameters of the page's route. The server
 * names them in the HTML, and the boot script sends them while the app's scripts are still loading (`public/boot.js`).
 * The app then takes the replies instead of sending the reads again. A read is listed here only if the page makes it
 * whenever it is opened by a URL without a query: `e2e/page-load.spec.ts` fails if a reply is not taken.
 */
export const firstReads: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  person: [person, `${person}/subscriptions?active_only=false`],
  editPerson: [person],
  subscriptions: [lists],
  personSubscriptions: [person, `${person}/subscriptions?active_only=false`, lists],
  participants: [`${company}/campaigns/acquisition`],
  broadcasts: [...broadcasts, lists],
  broadcastDraft: [...broadcasts, lists],
  broadcast: [`${company}/mobiledb/broadcasts/:broadcast_id`, lists],
  samplePeople: [`${company}/mobiledb/broadcasts?status=scheduled`],
  wallet: [`${company}/campaigns/wallet`],
  walletItems: [campaign, items],
  walletItem: [campaign, `${campaign}/items/:wallet_item_id`],
  walletMessages: [campaign, `${campaign}/messages`],
  walletMessage: [campaign, `${campaign}/messages/:wallet_message_id`],
  newWalletMessage: [campaign, items, `${campaign}/messages`],
  walletExport: [campaign],
  walletBulk: [campaign],
  overview: [`${company}/mobiledb/broadcasts?status=in_progress`, `${company}/mobiledb/broadcasts?status=scheduled`],
  importBatch: ['/mobile_apps/:app_id/migrations/import_batches/:batch_id'],
}
