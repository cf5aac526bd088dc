import type { PersonReading } from '#/api/persons'
import { readChannel, type Broadcast } from '#/contract/broadcasts'
import { limits } from '#/contract/format/limits'
import { readTimestamp } from '#/contract/format/timestamps'
import { personLabel } from '#/parts/mdn/person-label'
import type { WriteSendTime } from '#/parts/schedule/use-send-time-text'
import { shortenName } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import type { Arrival } from './find-arrivals'
import type { WaitingInvitation } from './number-reading'
import { text } from './text'

const t = text.arrivals

/** What the sentences need besides the arrival. */
export interface SentenceContext {
  nameOfList: (id: string) => string
  writeSendTime: WriteSendTime
  zone: string
  now: number
}

/** The name of a broadcast inside a sentence. */
export const broadcastName = ({ name, broadcast_id }: Broadcast): string =>
  name ? shortenName(name) : text.review.unnamedBroadcast(broadcast_id)

/** One way in which something can still reach the number, as a sentence. */
export function describeArrival(arrival: Arrival, context: SentenceContext): string {
  const { nameOfList, writeSendTime } = context
  switch (arrival.kind) {
    case 'subscribed': {
      const [next] = arrival.broadcasts
      const sendAt = next ? readTimestamp(next.send_scheduled_date) : null
      const time = next && sendAt !== null ? writeSendTime(sendAt, next.broadcast_id) : null
      const line = next && time !== null ? t.next(broadcastName(next), time) : null
      return t.subscribed(personLabel(arrival.person), arrival.lists.map(nameOfList), line)
    }
    case 'under-way':
      return describeUnderWay(arrival)
    case 'invitation':
      return describeInvitation(arrival.invitation, arrival.person, context)
    case 'unread-lists':
      return t.unreadLists(personLabel(arrival.person))
    case 'unread-people':
      return t.unreadPeople(arrival.count)
    case 'more-people':
      return t.morePeople(limits.personSearch)
    case 'unread-broadcasts':
      return t.unreadBroadcasts
    case 'unread-invitations':
      return t.unreadInvitations
  }
}

function describeUnderWay({ broadcast, names, isCertain }: Extract<Arrival, { kind: 'under-way' }>): string {
  const sentence = !isCertain ? t.uncertain : broadcast.status === 'paused' ? t.paused : t.underWay
  const line = sentence(broadcastName(broadcast), names)
  return readChannel(broadcast.targeting?.channel ?? '') === 'push' ? t.push(line) : line
}

function describeInvitation(
  { listId, participant }: WaitingInvitation,
  person: PersonReading | null,
  { nameOfList, zone, now }: SentenceContext,
): string {
  const expires = readTimestamp(participant.expire_date)
  const until = expires === null ? null : formatMoment(expires, zone, { now })
  return t.invitation(nameOfList(listId), until, person ? personLabel(person) : t.aPerson)
}
