import { readTimestamp } from '#/contract/format/timestamps'
import { invalid } from '../http/reply'
import { channels, readOutbox as readSent } from '../outbox/store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

const DEFAULT_LIMIT = 200
const MAX_LIMIT = 10_000

/** GET /__mock/outbox: timestamps have milliseconds, so that the last one seen can be passed as `since`. */
export async function readOutbox(
  { query }: ControlInput<'readOutbox'>,
  { mock }: ControlCall,
): ControlReply<'readOutbox'> {
  const channel = channels.find(name => name === query.channel)
  const since = query.since === undefined ? undefined : readTimestamp(query.since)
  const limit = query.limit === undefined ? DEFAULT_LIMIT : /^\d{1,5}$/.test(query.limit) ? Number(query.limit) : 0
  const faults = [
    ...(query.channel !== undefined && !channel ? [`channel must be one of ${channels.join(', ')}`] : []),
    ...(since === null ? ['since must be a timestamp such as 2026-11-21T05:00:00Z'] : []),
    ...(limit < 1 || limit > MAX_LIMIT ? [`limit must be a number from 1 to ${MAX_LIMIT}`] : []),
  ]
  if (faults.length > 0 || since === null) return invalid(faults)
  const { messages, total } = await readSent(mock.db, { channel, since, limit })
  return {
    status: 200,
    headers: { 'x-total-count': String(total) },
    body: messages.map(({ details, ...message }) => ({
      ...details,
      ...message,
      sent_at: new Date(message.sent_at).toISOString(),
    })),
  }
}
