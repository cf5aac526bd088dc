import { readChannel } from '#/contract/broadcasts'
import { formatList } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import type { BroadcastDraft } from '../draft-kind'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'

const t = text.collapsed

/** The audience in one line. */
export function audienceSummary({ lists, filters }: BroadcastDraft, { names }: ComposerContext) {
  return markAndShorten(t.audience(formatList(lists.map(names.nameOrId)), filters.length))
}

/** The message in one line. */
export function messageSummary({ message }: BroadcastDraft, { reading }: ComposerContext) {
  if (readChannel(message.channel) === 'sms')
    return markAndShorten(t.sms(shared.parts(reading.filledIn.count.parts.length), message.template))
  return markAndShorten(t.push(message.pushTitle, message.template))
}

/** The send time in one line, with the year unless it is the current one; empty if there is none. */
export function whenSummary(
  { when }: Pick<BroadcastDraft, 'when'>,
  { sendAt }: Pick<ComposerContext, 'sendAt'>,
  now: number,
) {
  if (when.now) return text.summary.now
  return sendAt === null ? '' : (formatMoment(sendAt, when.zone, { now }) ?? '')
}
