import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { now } from '#/api/now'
import { activeListsOf, subscriptionsQuery } from '#/api/subscriptions'
import { addReceipt, addRemainingLists } from '#/parts/receipts/receipts'
import type { Subscriber } from './subscriber'
import { text } from './text'

const t = text.receipt

/** Lists read this recently are not read again: the page reads them right after it unsubscribes someone. */
const FRESH_MS = 5_000

/** A list that a person was unsubscribed from. */
interface LeftList {
  id: string
  /** Its name in the service or in this browser; null without one. */
  name: string | null
  /** What was done, as a complete sentence. */
  what: string
  /** When, in ms of the service's clock; now by default. */
  at?: number
}

interface ReceiptContext {
  api: Api
  client: QueryClient
  subscriber: Subscriber
  /** The name of a list inside a sentence. */
  labelOf: (listId: string) => string
}

/** Adds the receipt for a list a person was unsubscribed from, and returns its id. */
export function addUnsubscribeReceipt(
  { api, subscriber }: Pick<ReceiptContext, 'api' | 'subscriber'>,
  { id, name, what, at = now() }: LeftList,
): string {
  const { personKey, mdn, externalId } = subscriber
  return addReceipt(api.session, {
    personKey,
    at,
    what,
    still: null,
    ...(mdn !== null && {
      invitation: {
        mdn,
        person_key: personKey,
        ...(externalId !== null && { external_person_id: externalId }),
        list: { id, name },
      },
    }),
  })
}

/** Adds to a receipt the lists that the person is still on. */
export async function addListsStillOn(
  { api, client, subscriber, labelOf }: ReceiptContext,
  receiptId: string,
): Promise<void> {
  const still = await client.query({ ...subscriptionsQuery(api, subscriber.personKey), staleTime: FRESH_MS }).then(
    read => {
      if (read.unreadable.length > 0) return t.partlyUnread
      const ids = activeListsOf(read)
      return ids.length === 0 ? t.onNone : t.stillOn(ids.map(labelOf))
    },
    () => t.unread,
  )
  addRemainingLists(api.session, receiptId, still)
}
