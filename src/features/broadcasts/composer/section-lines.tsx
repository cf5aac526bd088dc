import { readChannel } from '#/contract/broadcasts'
import { visible } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { formatList } from '#/ui/format/format'
import { composeText as t } from '../compose-text'
import type { Composed } from '../draft-kind'
import type { ComposeWorld } from '../use-composer-context'

/** What each section says in one line when it is folded. */
export function audienceLine({ lists, filters }: Composed, { names }: ComposeWorld) {
  const who = formatList(lists.map(names.nameOf))
  return visible(filters.length === 0 ? who : `${who}, ${t.conditionsOf(filters.length)}`)
}

export function messageLine({ message }: Composed, { reading }: ComposeWorld) {
  const channel = readChannel(message.channel)
  if (channel === 'sms')
    return visible(`SMS, ${t.summary.part(reading.counted.count.parts.length)}: ${message.template}`)
  return visible(`${message.pushTitle}: ${message.template}`)
}

export function whenLine({ when }: Composed, { sendAt }: ComposeWorld) {
  if (when.now) return t.summary.now
  return sendAt === null ? '' : (formatMoment(sendAt, when.zone, { now: sendAt }) ?? '')
}
