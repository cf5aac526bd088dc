import { MINUTE_MS } from '#/contract/format/durations'
import { isRecord } from '#/contract/format/json'
import type { BroadcastRow } from '../broadcast-row'

/** What a person has to know about a broadcast that does not go its usual way. */
export interface Advice {
  kind: 'failed-nobody' | 'failed-some' | 'paused-nobody' | 'paused-some' | 'overdue' | 'stalled'
  /** Since when, in ms, if that is known. */
  since: number | null
}

/** What is known about the broadcast from elsewhere. */
interface AdviceContext {
  now: number
  /** The last time at which the number of recipients was seen to change. */
  lastChange: number | null
}

/** A broadcast usually starts within seconds. */
const OVERDUE_MS = 2 * MINUTE_MS
const STALLED_MS = 5 * MINUTE_MS

/** Why a broadcast stopped or does not start, as far as its dates tell; null if all is as usual. */
export function adviceFor(
  row: Pick<BroadcastRow, 'status' | 'recipients' | 'sendAt' | 'startedAt'>,
  { now, lastChange }: AdviceContext,
): Advice | null {
  const hasRecipients = (row.recipients ?? 0) > 0
  switch (row.status) {
    case 'failed':
      return { kind: hasRecipients ? 'failed-some' : 'failed-nobody', since: null }
    case 'paused':
      return { kind: hasRecipients ? 'paused-some' : 'paused-nobody', since: null }
    case 'scheduled':
      return row.sendAt !== null && now - row.sendAt > OVERDUE_MS ? { kind: 'overdue', since: row.sendAt } : null
    case 'in_progress': {
      const moved = lastChange ?? row.startedAt
      return moved !== null && lastChange !== null && now - moved > STALLED_MS
        ? { kind: 'stalled', since: moved }
        : null
    }
    default:
      return null
  }
}

const reasonKeys = [
  'failure_reason',
  'status_reason',
  'pause_reason',
  'reason',
  'error_message',
  'error',
  'status_message',
]

/** What the service says about the status, in fields that its interface does not describe. */
export function serviceReasons(raw: unknown): string[] {
  if (!isRecord(raw)) return []
  const places = [raw, raw['delivery']].filter(isRecord)
  const found = places.flatMap(place => reasonKeys.map(key => place[key]))
  return [...new Set(found.filter((reason): reason is string => typeof reason === 'string' && reason.trim() !== ''))]
}
