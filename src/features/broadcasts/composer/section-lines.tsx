import { readChannel } from '#/contract/broadcasts'
import { formatList } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'

/** What each section says in one line when it is folded. */
export function audienceLine({ lists, filters }: BroadcastDraft, { names }: ComposerContext) {
  const who = formatList(lists.map(names.nameOf))
  return visible(filters.length === 0 ? who : `${who}, ${t.conditionsOf(filters.length)}`)
}

export function messageLine({ message }: BroadcastDraft, { reading }: ComposerContext) {
  const channel = readChannel(message.channel)
  if (channel === 'sms')
    return visible(`SMS, ${t.summary.part(reading.counted.count.parts.length)}: ${message.template}`)
  return visible(`${message.pushTitle}: ${message.template}`)
}

export function whenLine({ when }: BroadcastDraft, { sendAt }: ComposerContext) {
  if (when.now) return t.summary.now
  return sendAt === null ? '' : (formatMoment(sendAt, when.zone, { now: sendAt }) ?? '')
}
