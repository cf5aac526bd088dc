import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { unsubscribeAct } from '#/api/subscriptions'
import { Mdn } from '#/parts/mdn/Mdn'
import { queueAction } from '#/parts/undo/undo-queue'
import { notedOf, saidOf, type Subscriber } from './subscriber'
import { text } from './text'

const t = text.undoWords

/** Names what is held about one list of one person. */
export const subjectOf = (personKey: string, listId: string): string => `unsubscribe ${personKey} ${listId}`

/** Takes a person off a list, after the time to undo (product.md, "Undo"). */
export function useUnsubscribe(subscriber: Subscriber): (listId: string, list: string) => void {
  const api = useApi()
  const client = useQueryClient()
  return (listId, list) => {
    const { personKey, mdn } = subscriber
    const who = saidOf(subscriber)
    queueAction({
      api,
      client,
      act: unsubscribeAct,
      input: unsubscribeInput(api.session.company_key, personKey, listId),
      what: t.what(notedOf(subscriber), list),
      subject: subjectOf(personKey, listId),
      words: {
        waiting: (
          <>
            {t.waiting} {mdn === null ? <bdi>{who}</bdi> : <Mdn value={mdn} />} {t.off}{' '}
            <b>
              <bdi>{list}</bdi>
            </b>
          </>
        ),
        said: t.said(who, list),
        now: t.now,
        done: t.done(who, list),
        already: t.already(who, list),
        kept: t.kept(who, list),
        failed: t.failed(who, list),
        unsure: t.unsure(who, list),
      },
    })
  }
}

export const unsubscribeInput = (company_id: string, person_id: string, subscription_list_id: string) => ({
  params: { company_id, person_id, subscription_list_id },
})
