import { readChannel } from '#/contract/broadcasts'
import { useNow } from '#/ui/behavior/clock'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import type { BroadcastDraft } from '../draft-kind'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'

const t = text.summary

interface SummaryProps {
  value: BroadcastDraft
  context: ComposerContext
}

/** The broadcast at a glance: message, audience, and send time. Kept short, because it sticks to the bottom on a phone. */
export function Summary({ value, context }: SummaryProps) {
  const now = useNow('minute')
  const { lists, filters, when } = value
  const moment = context.sendAt === null ? null : formatMoment(context.sendAt, when.zone, { now })
  const time = moment === null ? t.noTime : t.time(moment, formatRelative(context.sendAt ?? 0, now, when.zone))
  const audience = filters.length === 0 ? t.everyone(lists.length) : t.some(lists.length)
  return (
    <p>
      <b>{messageText(value, context)}</b>
      {' · '}
      <b>{lists.length === 0 ? t.noList : audience}</b>
      {' · '}
      <b>{when.now ? t.now : time}</b>
    </p>
  )
}

function messageText({ message }: BroadcastDraft, { reading }: ComposerContext): string {
  switch (readChannel(message.channel)) {
    case 'sms':
      return t.sms(shared.parts(reading.counted.count.parts.length))
    case 'push':
      return t.push
    case null:
      return t.message
  }
}
