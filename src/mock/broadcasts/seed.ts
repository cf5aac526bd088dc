import type { BroadcastStatus } from '#/contract/broadcasts'
import { HOUR_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import { type BroadcastSeed, demoBroadcasts } from './demo-broadcasts'
import { ENQUEUED_PER_SECOND } from './recipients'

const SECOND = 1000

const startedStatuses = new Set<BroadcastStatus>(['in_progress', 'sent', 'paused', 'failed'])
const authors = ['mara@shop.example', 'mara@shop.example', 'theo@shop.example', null]
const applications = ['dashboard', 'api', 'dashboard', null, 'api']

/**
 * Inserts the broadcasts of the `demo` dataset. Send dates are whole minutes, as a marketer would choose them; only
 * those of broadcasts in progress are whole seconds.
 */
export async function insertBroadcasts(q: Queryable, companyKey: string, now: number): Promise<void> {
  const rows = demoBroadcasts.map((seed, i) => {
    const scheduled =
      seed.hours === Math.round(seed.hours)
        ? wholeMinute(now + seed.hours * HOUR_MS)
        : wholeSecond(now + seed.hours * HOUR_MS)
    const created = wholeSecond(Math.min(now, scheduled) - (26 + i * 3) * HOUR_MS)
    const progress = progressOf(seed, scheduled, now)
    return {
      company_key: companyKey,
      broadcast_id: 5101 + i,
      status: seed.status,
      name: seed.name,
      send_scheduled_date: scheduled,
      created_by: authors[i % authors.length],
      created_by_application: applications[i % applications.length],
      targeting: targetingOf(seed),
      audience_size: seed.audience,
      ...progress,
      resumed_at: progress.send_start_date,
      created_at: created,
      updated_at: Math.max(
        created,
        Math.min(now, progress.enqueue_completed_date ?? progress.send_start_date ?? created),
      ),
    }
  })
  await insertRows(q, 'mock.broadcasts', rows)
}

const wholeSecond = (ms: number): number => Math.floor(ms / SECOND) * SECOND
const wholeMinute = (ms: number): number => Math.floor(ms / (60 * SECOND)) * 60 * SECOND

/** How far sending has progressed: 500 recipients per second since the start; half of the audience if it is paused. */
function progressOf({ status, audience }: BroadcastSeed, scheduled: number, now: number) {
  if (!startedStatuses.has(status))
    return { send_start_date: null, enqueue_completed_date: null, recipient_count: null }
  const start = status === 'in_progress' ? scheduled : scheduled + 2 * SECOND
  const steps = Math.floor((now - start) / SECOND)
  const end = status === 'sent' ? start + Math.max(1, Math.ceil(audience / ENQUEUED_PER_SECOND)) * SECOND : null
  const count = { in_progress: Math.min(steps * ENQUEUED_PER_SECOND, audience - 1), paused: Math.floor(audience / 2) }
  return {
    send_start_date: start,
    enqueue_completed_date: end,
    recipient_count: status === 'in_progress' || status === 'paused' ? count[status] : audience,
  }
}

function targetingOf({ text, lists, filters, push }: BroadcastSeed): Record<string, unknown> {
  return {
    message_template: text,
    shorten_urls: push === undefined && text.includes('https://'),
    short_url_base: 'https://go.example/',
    channel: push ? 'push' : 'sms',
    source_short_code: '54021',
    source_lists: lists,
    filters,
    ...(push && { push }),
  }
}
