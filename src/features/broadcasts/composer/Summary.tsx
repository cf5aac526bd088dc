import { readChannel } from '#/contract/broadcasts'
import { useNow } from '#/ui/behavior/clock'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'

const s = t.summary

/** The broadcast in one sentence: what, to whom, when. */
export function Summary({ value, world }: { value: BroadcastDraft; world: ComposerContext }) {
  const now = useNow('minute')
  const { lists, filters, message, when } = value
  const channel = readChannel(message.channel)
  const moment = world.sendAt === null ? null : formatMoment(world.sendAt, when.zone, { now })
  return (
    <p>
      {channel === 'sms' ? (
        <>
          {s.sms} <b>{s.part(world.reading.counted.count.parts.length)}</b>
        </>
      ) : (
        <span>{channel === 'push' ? s.push : s.other}</span>
      )}{' '}
      {lists.length === 0 ? (
        <span>{s.noList}</span>
      ) : (
        <>
          {filters.length === 0 ? s.everyone : s.some} <b>{s.lists(lists.length)}</b>
        </>
      )}
      {', '}
      {when.now ? (
        <b>{s.now}</b>
      ) : moment === null ? (
        <span>{s.noTime}</span>
      ) : (
        <>
          {s.on} <b>{moment}</b>, {formatRelative(world.sendAt ?? 0, now, when.zone)}
        </>
      )}
      .
    </p>
  )
}
