import { formatMdn } from '#/contract/format/mdn'
import { maskSentence } from '#/ui/format/mask'
import { formatMoment } from '#/ui/format/moment'
import { describeArrival, type SentenceContext } from './describe-arrival'
import { describeOutcome, headlineOf } from './describe-outcome'
import type { Arrival } from './find-arrivals'
import type { NumberReading } from './number-reading'
import { mayHaveUnseenHolders, type PersonOutcome } from './receipt'
import { text } from './text'

interface TicketContent {
  after: NumberReading
  outcomes: readonly PersonOutcome[]
  arrivals: readonly Arrival[]
  context: SentenceContext
  user: string
  /** Whether the user prefers masked numbers. */
  isMasked: boolean
}

/** The receipt as plain text, for a support ticket. */
export function ticketOf({ after, outcomes, arrivals, context, user, isMasked }: TicketContent): string {
  // With the year and the zone, because a ticket is read elsewhere and later
  const time = formatMoment(after.readAt, context.zone, {}) ?? ''
  // Numbers can be masked only in this form
  const number = isMasked ? after.mdn : formatMdn(after.mdn).replaceAll('\u00a0', ' ')
  const canArrive = [...arrivals.map(arrival => describeArrival(arrival, context)), ...text.arrivals.always]
  const ticket = [
    text.receipt.ticket(number, time, user),
    headlineOf(outcomes, mayHaveUnseenHolders(after)),
    ...outcomes.map(outcome => describeOutcome(outcome, context.nameOfList)),
    text.receipt.canArrive,
    ...canArrive.map(line => `- ${line}`),
  ].join('\n')
  // All of it: an external id that stands for a name may be the number
  return isMasked ? maskSentence(ticket) : ticket
}
