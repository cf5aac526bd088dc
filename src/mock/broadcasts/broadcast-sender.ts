import type { BroadcastStatus } from '#/contract/broadcasts'
import type { Queryable } from '#/store/db'
import type { DueSource } from '../clock/scheduler'
import { type OutboxMessage, addToOutbox } from '../outbox/store'
import { customFieldDefinitions } from '../persons/custom-field-definitions'
import type { StoredFields } from '../persons/custom-field-rules'
import { messageRenderer } from './broadcast-message'
import { ENQUEUED_PER_SECOND, deleteRecipients, readFilters, saveRecipients } from './recipients'
import { COLUMNS, type StoredBroadcast, saveProgress } from './store'

/** How many recipients are handled per SQL statement. */
const CHUNK = 10 * ENQUEUED_PER_SECOND
const SECOND = 1000

const START = 'greatest(send_scheduled_date, updated_at)'
const NEXT_STEP = `resumed_at + ${SECOND} * ((recipient_count - resumed_count) / ${ENQUEUED_PER_SECOND} + 1)`

/** A scheduled broadcast starts at its send date, or at once if that is past. */
export const startBroadcasts: DueSource = {
  nextDue: `select min(${START}) from mock.broadcasts where status = 'scheduled'`,
  run: async (q, moment) => {
    const due = await q.query<StoredBroadcast>(
      `select ${COLUMNS} from mock.broadcasts where status = 'scheduled' and ${START} <= $1
       order by ${START}, broadcast_id for update`,
      [moment],
    )
    for (const broadcast of due) await start(q, broadcast, moment)
  },
}

/** A running broadcast enqueues a fixed number of recipients each second, and is `sent` when all are enqueued. */
export const continueBroadcasts: DueSource = {
  nextDue: `select min(${NEXT_STEP}) from mock.broadcasts where status = 'in_progress'`,
  run: async (q, _, until) => {
    await continueWithoutRecipients(q, until)
    const running = await q.query<StoredBroadcast>(
      `select ${COLUMNS} from mock.broadcasts where status = 'in_progress' and ${NEXT_STEP} <= $1
       order by send_start_date, broadcast_id for update`,
      [until],
    )
    for (const broadcast of running) await continueSending(q, broadcast, until)
  },
}

/**
 * Determines the recipients and starts enqueuing. Later changes do not affect who they are, only what each is sent:
 * fields, numbers, and devices are read when a recipient is enqueued. A broadcast whose filters cannot be read fails
 * instead: an error would stop everything else that is due.
 */
async function start(q: Queryable, broadcast: StoredBroadcast, moment: number): Promise<StoredBroadcast> {
  const filters = readFilters(broadcast)
  if (filters === null) return saveProgress(q, broadcast, { status: 'failed' }, moment)
  const progress = {
    status: 'in_progress',
    send_start_date: moment,
    enqueue_completed_date: null,
    recipient_count: 0,
    audience_size: await saveRecipients(q, broadcast, filters),
    resumed_at: moment,
    resumed_count: 0,
  } as const
  return saveProgress(q, broadcast, progress, moment)
}

/** How many recipients a running broadcast has reached at the moment $1, if its audience is large enough. */
const REACHED = `resumed_count + ${ENQUEUED_PER_SECOND} * (($1::bigint - resumed_at) / ${SECOND})`

/**
 * Advances the broadcasts that the demo dataset inserts as running: they have no stored recipients, so only their
 * counts change, and one statement is enough for those of all companies. `continueSending` ends them.
 */
const continueWithoutRecipients = (q: Queryable, until: number): Promise<unknown> =>
  q.query(
    `update mock.broadcasts b set recipient_count = ${REACHED}, updated_at = greatest(updated_at, $1)
     where status = 'in_progress' and ${NEXT_STEP} <= $1 and ${REACHED} < audience_size and not exists (
       select from mock.broadcast_recipients r where r.company_key = b.company_key and r.broadcast_id = b.broadcast_id)`,
    [until],
  )

/** Enqueues the recipients of all whole seconds up to a moment. */
async function continueSending(q: Queryable, broadcast: StoredBroadcast, until: number): Promise<StoredBroadcast> {
  const { audience_size: size, resumed_count: from } = broadcast
  const begin = broadcast.resumed_at ?? until
  const done = broadcast.recipient_count ?? 0
  const reached = Math.min(size, from + ENQUEUED_PER_SECOND * Math.floor((until - begin) / SECOND))
  await enqueue(
    q,
    broadcast,
    { after: done, upTo: reached },
    position => begin + SECOND * Math.ceil((position - from) / ENQUEUED_PER_SECOND),
  )
  if (reached < size) return saveProgress(q, broadcast, { recipient_count: reached }, until)
  const end = begin + SECOND * Math.max(1, Math.ceil((size - from) / ENQUEUED_PER_SECOND))
  await deleteRecipients(q, broadcast)
  return saveProgress(q, broadcast, { status: 'sent', recipient_count: size, enqueue_completed_date: end }, end)
}

interface Row {
  readonly position: number
  readonly mdn: string | null
  readonly custom_fields: StoredFields
  readonly list_name: string
  readonly device_ids: string[]
}

/** Adds a range of recipients to the outbox: one text each, or one push per device. */
async function enqueue(
  q: Queryable,
  broadcast: StoredBroadcast,
  range: { after: number; upTo: number },
  sentAt: (position: number) => number,
): Promise<void> {
  const { company_key, broadcast_id, targeting } = broadcast
  const messages = messageRenderer(broadcast, customFieldDefinitions)
  const channel = targeting.channel === 'push' ? 'push' : 'sms'
  const devices =
    channel === 'push'
      ? `array(select service_device_id from mock.devices d where d.company_key = p.company_key and d.person_id = p.person_id order by registered_at, service_device_id)`
      : `'{}'::text[]`
  for (let after = range.after; after < range.upTo; after += CHUNK) {
    const rows = await q.query<Row>(
      `select r.position, p.mdn, p.custom_fields, coalesce(l.name, '') as list_name, ${devices} as device_ids
       from (
         select step * ${ENQUEUED_PER_SECOND} + n as position, person_id, list_place
         from mock.broadcast_recipients, unnest(person_ids, list_places) with ordinality as each(person_id, list_place, n)
         where company_key = $1 and broadcast_id = $2 and step between $4 / ${ENQUEUED_PER_SECOND} and $5 / ${ENQUEUED_PER_SECOND}
       ) r
       join mock.persons p on p.company_key = $1 and p.person_id = r.person_id
       left join mock.subscription_lists l on l.company_key = $1 and l.list_id = ($3::text[])[r.list_place]
       where r.position > $4 and r.position <= $5 order by r.position`,
      [company_key, broadcast_id, targeting.source_lists, after, Math.min(after + CHUNK, range.upTo)],
    )
    // The broadcasts that the demo dataset inserts as running or paused have no stored recipients.
    if (rows.length === 0) return
    const sent = rows.flatMap((row): OutboxMessage[] => {
      const subject = messages.subject(row)
      const details = {
        broadcast_id: String(broadcast_id),
        ...(subject !== undefined && { subject }),
        ...(channel === 'push' && targeting.push?.metadata && { metadata: targeting.push.metadata }),
      }
      const message = {
        sent_at: sentAt(row.position),
        company_key,
        channel,
        kind: 'broadcast',
        text: messages.text(row),
        details,
      } as const
      const recipients = channel === 'push' ? row.device_ids : row.mdn === null ? [] : [row.mdn]
      return recipients.map(recipient => ({ ...message, recipient }))
    })
    await addToOutbox(q, sent)
  }
}

/**
 * Puts a broadcast into any status, which only the control route may do. `in_progress` resumes a paused broadcast and
 * starts any other one from the beginning; `sent` enqueues all remaining recipients now; `scheduled` discards the
 * progress. The caller must have locked the row.
 */
export async function forceStatus(
  q: Queryable,
  broadcast: StoredBroadcast,
  status: BroadcastStatus,
  now: number,
): Promise<StoredBroadcast> {
  if (status === broadcast.status) return broadcast
  switch (status) {
    case 'in_progress':
      return broadcast.status === 'paused' ? resume(q, broadcast, now) : start(q, broadcast, now)
    case 'sent': {
      const isRunning = broadcast.status === 'in_progress' || broadcast.status === 'paused'
      const started = isRunning && broadcast.send_start_date !== null ? broadcast : await start(q, broadcast, now)
      if (started.status === 'failed') return started
      await enqueue(q, started, { after: started.recipient_count ?? 0, upTo: started.audience_size }, () => now)
      await deleteRecipients(q, started)
      const ended = { status, recipient_count: started.audience_size, enqueue_completed_date: now }
      return saveProgress(q, started, ended, now)
    }
    case 'scheduled': {
      await deleteRecipients(q, broadcast)
      const none = { send_start_date: null, enqueue_completed_date: null, recipient_count: null, resumed_at: null }
      return saveProgress(q, broadcast, { status, ...none, audience_size: 0, resumed_count: 0 }, now)
    }
    case 'paused':
      return saveProgress(q, broadcast, { status }, now)
    case 'canceled':
    case 'deleted':
    case 'failed':
      await deleteRecipients(q, broadcast)
      return saveProgress(q, broadcast, { status }, now)
  }
}

/** Continues after a pause; starts a broadcast that had not started. */
async function resume(q: Queryable, broadcast: StoredBroadcast, now: number): Promise<StoredBroadcast> {
  if (broadcast.send_start_date === null) return start(q, broadcast, now)
  const resumed_count = broadcast.recipient_count ?? 0
  return saveProgress(q, broadcast, { status: 'in_progress', resumed_at: now, resumed_count }, now)
}
