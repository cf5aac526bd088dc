import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { listsQuery } from '#/api/lists'
import type { Intent } from '#/api/mutation/intents'
import { storedInput } from '#/api/mutation/stored-input'
import { personQuery } from '#/api/persons'
import { subscriptionsQuery, unsubscribeMutation } from '#/api/subscriptions'
import { readTimeSpan } from '#/contract/format/timestamps'
import type { Subscription } from '#/contract/subscriptions'
import { readListAliases } from '#/parts/list-names/list-aliases'
import { text as listText } from '#/parts/list-names/text'
import type { Completion } from '#/parts/undo/UnfinishedActions'
import { subscriberOf } from './subscriber'
import { text } from './text'
import { addListsStillOn, addUnsubscribeReceipt } from './unsubscribe-receipts'
import { othersOn } from './use-unsubscribe'

/** How far the app's clock may differ from the service's. */
const CLOCK_MARGIN_MS = 5_000

/**
 * The time for the receipt, in ms: when the subscription ended according to the records. If they show no end or an
 * earlier one, it is `created`, when the user clicked. `isEarlier`: the subscription had already ended by then.
 */
export function endOf(
  subscriptions: readonly Subscription[],
  list: string,
  created: number,
): { at: number; isEarlier: boolean } {
  const ends = subscriptions.flatMap(one => {
    const end = one.subscription_list.id === list ? readTimeSpan(one.opt_out_date) : null
    return end ? [end] : []
  })
  const last = ends.toSorted((a, b) => b.from - a.from)[0]
  if (last === undefined) return { at: created, isEarlier: false }
  return last.to < created - CLOCK_MARGIN_MS
    ? { at: created, isEarlier: true }
    : { at: Math.max(last.from, created), isEarlier: false }
}

/**
 * Adds the receipt of an unsubscription whose page was closed before it could add one. The person, the lists, and the
 * time are read, because the ledger has only the call. Does nothing for other mutations or unreadable calls.
 */
export async function addIntentReceipt(
  { api, client }: { api: Api; client: QueryClient },
  intent: Intent,
  completion: Completion,
): Promise<void> {
  if (intent.act !== unsubscribeMutation.id) return
  const input = await storedInput(unsubscribeMutation.row, intent)
  if (input === null) return
  const { person_id: personKey, subscription_list_id: id } = input.params
  const orNull = () => null
  const [person, known, aliases, read] = await Promise.all([
    client.query(personQuery(api, personKey)).catch(() => undefined),
    client.query(listsQuery(api)).catch(orNull),
    readListAliases(api.session).catch(orNull),
    client.query(subscriptionsQuery(api, personKey)).catch(orNull),
  ])
  const nameOf = (list: string) => known?.lists.find(one => one.id === list)?.name || (aliases?.[list] ?? null)
  const labelOf = (list: string) => nameOf(list) ?? listText.unnamed(list)
  const subscriber = subscriberOf(personKey, person, api.session.connection.home_country)
  const { at, isEarlier } = endOf(read?.subscriptions ?? [], id, intent.created)
  const isAlready = completion === 'already' || isEarlier
  const what = [
    isAlready
      ? text.action.already(subscriber.label, labelOf(id))
      : text.action.left(subscriber.label, labelOf(id), othersOn(client, api, subscriber, id)),
    ...(isAlready || completion === 'done' ? [] : [text.receipt[completion]]),
  ].join(' ')
  const receiptId = addUnsubscribeReceipt({ api, subscriber }, { id, name: nameOf(id), what, at })
  await addListsStillOn({ api, client, subscriber, labelOf }, receiptId)
}
