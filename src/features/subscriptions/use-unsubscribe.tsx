import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { unsubscribeMutation } from '#/api/subscriptions'
import { useListNames } from '#/parts/list-names/use-list-names'
import { Mdn } from '#/parts/mdn/Mdn'
import { queueAction } from '#/parts/undo/undo-queue'
import { ledgerLabel, subscriberLabel, type Subscriber } from './subscriber'
import { text } from './text'
import { addUnsubscribeReceipts } from './unsubscribe-receipts'

const t = text.action

/** The queue subject of one list of one person. */
export const unsubscribeSubject = (personKey: string, listId: string): string => `unsubscribe ${personKey} ${listId}`

/** Unsubscribes a person from a list, after the time to undo. `list` is its name inside a sentence. */
export function useUnsubscribe(subscriber: Subscriber): (listId: string, list: string) => void {
  const api = useApi()
  const client = useQueryClient()
  const names = useListNames()
  const labelOf = (id: string) => names.knownNameOf(id) ?? text.unnamedList(id)
  return (listId, list) => {
    const { personKey, mdn } = subscriber
    const person = subscriberLabel(subscriber)
    queueAction({
      api,
      client,
      mutation: unsubscribeMutation,
      input: unsubscribeInput(api.session.company_key, personKey, listId),
      description: t.mutation(ledgerLabel(subscriber), list),
      subject: unsubscribeSubject(personKey, listId),
      text: {
        waiting: t.waiting(
          mdn === null ? <bdi>{person}</bdi> : <Mdn value={mdn} />,
          <b>
            <bdi>{list}</bdi>
          </b>,
        ),
        announcement: t.announcement(person, list),
        sendNow: t.sendNow,
        done: t.done(person, list),
        already: t.already(person, list),
        undone: t.undone(person, list),
        failed: t.failed(person, list),
        unknown: t.unknown(person, list),
      },
      onDone: result => {
        const what = result === 'already' ? t.already(person, list) : t.done(person, list)
        const sentences = result === 'found' ? `${what} ${text.receipt.found}` : what
        void addUnsubscribeReceipts({ api, client, subscriber, labelOf }, [
          { id: listId, name: names.knownNameOf(listId), what: sentences },
        ])
      },
    })
  }
}

export const unsubscribeInput = (company_id: string, person_id: string, subscription_list_id: string) => ({
  params: { company_id, person_id, subscription_list_id },
})
