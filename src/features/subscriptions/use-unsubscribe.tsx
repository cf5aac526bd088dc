import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { personSearchQuery } from '#/api/persons'
import { activeListsOf, subscriptionsQuery, unsubscribeMutation } from '#/api/subscriptions'
import { text as listText } from '#/parts/list-names/text'
import { useListNames } from '#/parts/list-names/use-list-names'
import { personLabel } from '#/parts/mdn/person-label'
import { queueAction } from '#/parts/undo/undo-queue'
import { Masked } from '#/ui/format/Masked'
import type { Subscriber } from './subscriber'
import { text } from './text'
import { addListsStillOn, addUnsubscribeReceipt } from './unsubscribe-receipts'

const t = text.action

/** The queue subject of one list of one person. */
export const unsubscribeSubject = (personKey: string, listId: string): string => `unsubscribe ${personKey} ${listId}`

/** Unsubscribes a person from a list, after the time to undo. `list` is its name inside a sentence. */
export function useUnsubscribe(subscriber: Subscriber): (listId: string, list: string) => void {
  const api = useApi()
  const client = useQueryClient()
  const names = useListNames()
  const labelOf = (id: string) => names.knownNameOf(id) ?? listText.unnamed(id)
  return (listId, list) => {
    const { personKey, label: person } = subscriber
    queueAction({
      api,
      client,
      mutation: unsubscribeMutation,
      input: unsubscribeInput(api.session.company_key, personKey, listId),
      description: t.mutation(person, list),
      subject: unsubscribeSubject(personKey, listId),
      text: {
        waiting: t.waiting(
          <Masked text={person} />,
          <b>
            <bdi>{list}</bdi>
          </b>,
        ),
        announcement: t.announcement(person, list),
        sendNow: t.sendNow,
        done: () => t.done(person, list, othersOn(client, api, subscriber, listId)),
        already: t.already(person, list),
        undone: t.undone(person, list),
        failed: t.failed(person, list),
        unknown: t.unknown(person, list),
      },
      onDone: result => {
        const what =
          result === 'already'
            ? t.already(person, list)
            : t.done(person, list, othersOn(client, api, subscriber, listId))
        const sentences = result === 'found' ? `${what} ${text.receipt.found}` : what
        const left = { id: listId, name: names.knownNameOf(listId), what: sentences }
        const receiptId = addUnsubscribeReceipt({ api, subscriber }, left)
        void addListsStillOn({ api, client, subscriber, labelOf }, receiptId)
      },
    })
  }
}

/** The names of others who have the person's number and are on a list, as far as the page has read them. */
export function othersOn(client: QueryClient, api: Api, { personKey, mdn }: Subscriber, listId: string): string[] {
  if (mdn === null) return []
  const found = client.getQueryData(personSearchQuery(api, { kind: 'mdn', value: mdn }).queryKey)
  return (found?.people ?? []).flatMap(other => {
    const { person_key: key } = other.person
    const read = client.getQueryData(subscriptionsQuery(api, key).queryKey)
    return key !== personKey && read && activeListsOf(read).includes(listId) ? [personLabel(other)] : []
  })
}

/** The input of `unsubscribeMutation`, with the names of its path parameters. */
export const unsubscribeInput = (company_id: string, person_id: string, subscription_list_id: string) => ({
  params: { company_id, person_id, subscription_list_id },
})
