import { writeSeconds } from '#/contract/format/timestamps'
import type { StoredBroadcast } from './store'

const mobiledbPath = (companyKey: string): string => `/companies/${encodeURIComponent(companyKey)}/mobiledb`

/** A broadcast as in a reply. `delivery` is absent until sending starts. */
export function writeBroadcast(b: StoredBroadcast) {
  return {
    ...b.extra,
    broadcast_id: String(b.broadcast_id),
    status: b.status,
    name: b.name,
    send_scheduled_date: writeSeconds(b.send_scheduled_date),
    created_by: b.created_by,
    created_by_application: b.created_by_application,
    targeting: b.targeting,
    ...(b.send_start_date !== null && {
      delivery: {
        send_start_date: writeSeconds(b.send_start_date),
        ...(b.enqueue_completed_date !== null && { enqueue_completed_date: writeSeconds(b.enqueue_completed_date) }),
        recipient_count: b.recipient_count ?? 0,
      },
    }),
    url: `${mobiledbPath(b.company_key)}/broadcasts/${b.broadcast_id}`,
    created_at: writeSeconds(b.created_at),
    updated_at: writeSeconds(b.updated_at),
  }
}

/** The reply to a delete: an older shape with the status `deleted`. */
export function writeLegacyBroadcast(b: StoredBroadcast) {
  const { targeting } = b
  return {
    id: b.broadcast_id,
    company_id: b.company_key,
    name: b.name,
    status: 'deleted',
    shorten_urls: targeting.shorten_urls ?? false,
    short_url_base: targeting.short_url_base ?? null,
    created_by: b.created_by,
    created_by_application: b.created_by_application,
    activity_type: 'Broadcast',
    activity_uid: `b${b.broadcast_id}`,
    test_broadcast: false,
    source_short_code: targeting.source_short_code ?? null,
    message_template: targeting.message_template,
    send_scheduled_date: writeSeconds(b.send_scheduled_date),
    source_lists: targeting.source_lists.map(
      id => `${mobiledbPath(b.company_key)}/subscription_lists/${encodeURIComponent(id)}`,
    ),
    channel: targeting.channel,
    filters: targeting.filters ?? [],
    url: `${mobiledbPath(b.company_key)}/broadcasts/${b.broadcast_id}`,
    created_at: writeSeconds(b.created_at),
    updated_at: writeSeconds(b.updated_at),
  }
}
