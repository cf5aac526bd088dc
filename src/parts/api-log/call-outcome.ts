import type { CallEntry } from '#/api/http/log'
import { text } from './text'

/** How a call ended, for its color. The status is shown next to it. */
export function outcomeOf({ ms, status }: Pick<CallEntry, 'ms' | 'status'>): 'waiting' | 'good' | 'none' | 'bad' {
  if (ms === null) return 'waiting'
  if (status === null || status >= 500) return 'bad'
  if (status < 300) return 'good'
  return status === 404 ? 'none' : 'bad'
}

/** The status, or a word if there is none. */
export function statusText({ ms, status }: Pick<CallEntry, 'ms' | 'status'>): string {
  if (ms === null) return text.waiting
  return status === null ? text.noResponse : String(status)
}
