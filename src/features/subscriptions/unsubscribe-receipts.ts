import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { now } from '#/api/now'
import { activeListsOf, subscriptionsQuery } from '#/api/subscriptions'
import { addReceipt } from '#/parts/receipts/receipts'
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

/**
 * Adds the receipt for a list a person was unsubscribed from, with the lists they are still on, read afterward.
 * @param isLast false if more lists follow at once: the receipt then does not say what lists the person is still on
 */
export async function addUnsubscribeReceipt(
  { api, client, subscriber, labelOf }: ReceiptContext,
  { id, name, what, at = now() }: LeftList,
  isLast = true,
): Promise<void> {
  const { personKey, mdn, externalId } = subscriber
  const readStill = () =>
    client.query({ ...subscriptionsQuery(api, personKey), staleTime: FRESH_MS }).then(
      read => {
        if (read.unreadable.length > 0) return t.partlyUnread
        const ids = activeListsOf(read)
        return ids.length === 0 ? t.onNone : t.stillOn(ids.map(labelOf))
      },
      () => t.unread,
    )
  addReceipt(api.session, {
    personKey,
    at,
    what,
    still: isLast ? await readStill() : null,
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
