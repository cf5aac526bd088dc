import { MINUTE_MS } from '#/contract/format/durations'
import { isRecord } from '#/contract/format/json'
import type { BroadcastRow } from '../broadcast-row'

/** What to say about a broadcast that is not proceeding as usual. */
export interface Advice {
  kind: 'failed' | 'paused' | 'overdue' | 'stalled'
  /** Since when, in ms, if that is known. */
  since: number | null
}

/** What is known besides the broadcast's own fields. */
interface AdviceContext {
  /** When the broadcast was read. What happened since is not known, so nothing is said about it. */
  readAt: number
  /** The last time at which the number of recipients was seen to change; null if it never was. */
  lastChange: number | null
}

/** A broadcast usually starts within seconds of its send time. */
const OVERDUE_MS = 2 * MINUTE_MS
const STALLED_MS = 5 * MINUTE_MS

/** What to say about a broadcast, given its status, send time, and last change of its count; null if nothing. */
export function adviceFor(
  { status, sendAt }: Pick<BroadcastRow, 'status' | 'sendAt'>,
  { readAt, lastChange }: AdviceContext,
): Advice | null {
  switch (status) {
    case 'failed':
    case 'paused':
      return { kind: status, since: null }
    case 'scheduled':
      return sendAt !== null && readAt - sendAt > OVERDUE_MS ? { kind: 'overdue', since: sendAt } : null
    case 'in_progress':
      return lastChange !== null && readAt - lastChange > STALLED_MS ? { kind: 'stalled', since: lastChange } : null
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
  const records = [raw, raw['delivery']].filter(isRecord)
  const found = records.flatMap(record => reasonKeys.map(key => record[key]))
  return [...new Set(found.filter((reason): reason is string => typeof reason === 'string' && reason.trim() !== ''))]
}
