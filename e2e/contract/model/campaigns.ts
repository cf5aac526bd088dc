import { Either, Groups, Later, Where, sentence } from './matching'
import {
  type Broadcast,
  type Filter,
  type Step,
  type Targeting,
  type World,
  aSlot,
  moment,
  nowOf,
  numberAtLeast,
  refused,
  seconds,
  somewhen,
} from './world'

/** Rows 15 to 19: interface.md "Broadcast status", decisions 27 to 38 and 61. */

const path = (world: World): string => `/companies/${world.company}/mobiledb/broadcasts`

export interface Draft {
  readonly name: string
  /** Hours from now; below zero is the past. */
  readonly hours: number
  readonly message_template: string
  readonly channel: string
  readonly source_lists: readonly number[]
  readonly filters: readonly Filter[]
  readonly push?: { subject: string; metadata: string } | undefined
}

/** A list that does not exist stands at this place. */
const listId = (world: World, list: number): string => world.lists[list]?.id ?? 'nowhere'
const filterOnWire = (world: World, filter: Filter): Filter =>
  filter.name === 'subscription' && Array.isArray(filter.value)
    ? { ...filter, value: filter.value.map(list => listId(world, Number(list))) }
    : filter

function targetingOnWire(world: World, { source_lists, filters, ...rest }: Targeting) {
  return { ...rest, source_lists: source_lists.map(list => listId(world, list)), filters }
}

const targetingOf = (world: World, draft: Draft): Targeting => ({
  message_template: draft.message_template,
  shorten_urls: false,
  short_url_base: 'https://go.example/',
  channel: draft.channel,
  source_short_code: null,
  source_lists: [...draft.source_lists],
  filters: draft.filters.map(filter => filterOnWire(world, filter)),
  ...(draft.push && { push: draft.push }),
})

/**
 * Half past, whereas batches settle and time passes by whole hours: what starts within a second of another thing could
 * come before or after it, by how long a call took.
 */
const dateOf = (world: World, hours: number): number =>
  Math.floor(nowOf(world) / 1000) * 1000 + (hours - 0.5) * 3_600_000

function isFaulty(world: World, name: string, targeting: Targeting): boolean {
  const { message_template: template, channel, source_lists: lists, push, filters } = targeting
  return (
    name.length < 1 ||
    name.length > 255 ||
    template.trim() === '' ||
    !['sms', 'push'].includes(channel.toLowerCase()) ||
    (channel.toLowerCase() === 'push' && (push === undefined || push.subject === '')) ||
    lists.length === 0 ||
    lists.some(list => !world.lists[list]) ||
    filters.some(
      filter =>
        filter.name === 'shoe_size' ||
        (Array.isArray(filter.value) && filter.value.length === 0) ||
        (filter.name === 'subscription' && Array.isArray(filter.value) && filter.value.includes('nowhere')),
    )
  )
}

/** A broadcast as an answer writes it, in whichever state it may be in by then. */
function broadcastBody(world: World, broadcast: Broadcast): unknown {
  const { started } = broadcast
  const body = (status: string, delivery?: object) => ({
    broadcast_id: broadcast.id,
    status,
    name: broadcast.name,
    send_scheduled_date: seconds(broadcast.date),
    created_by: 'mara@shop.example',
    created_by_application: null,
    targeting: targetingOnWire(world, broadcast.targeting),
    delivery,
    url: new Later(() => `${path(world)}/${broadcast.id.text}`),
    created_at: broadcast.created,
    updated_at: started ? new Where(isDate) : broadcast.updated,
  })
  if (!started) return body(broadcast.status)
  const under = body('in_progress', { send_start_date: started.date, recipient_count: numberAtLeast(0) })
  const sent = body('sent', {
    send_start_date: started.date,
    enqueue_completed_date: new Later(() => seconds(Date.parse(String(started.date.value())) + 1000)),
    recipient_count: broadcast.recipients,
  })
  const before = nowOf(world)
  if (before > started.to + 1500) return sent
  return new Either(under, sent)
}
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

export function createBroadcast(world: World, draft: Draft): Step {
  const targeting = targetingOf(world, draft)
  const date = dateOf(world, draft.hours)
  const body = {
    name: draft.name,
    send_scheduled_date: seconds(date),
    created_by: 'mara@shop.example',
    targeting: targetingOnWire(world, targeting),
  }
  const call = { method: 'POST', path: path(world), body }
  if (isFaulty(world, draft.name, targeting)) return { ...call, status: 422, answer: refused() }
  const broadcast: Broadcast = {
    id: aSlot(/^\d+$/),
    status: 'scheduled',
    name: draft.name,
    date,
    created: moment(world),
    updated: moment(world),
    targeting: { ...targeting, channel: draft.channel.toLowerCase(), source_short_code: aSlot(/^\d+$/) },
    started: null,
    recipients: 0,
  }
  world.broadcasts.push(broadcast)
  return { ...call, status: 201, answer: broadcastBody(world, broadcast) }
}

const onePath = (world: World, broadcast: Broadcast | null): string => `${path(world)}/${broadcast?.id.text ?? '1'}`

export interface Change {
  readonly name?: string | undefined
  readonly hours?: number | undefined
  readonly message_template?: string | undefined
  readonly source_lists?: readonly number[] | undefined
  readonly filters?: readonly Filter[] | undefined
}

/** Merged key by key, the targeting too; what changes nothing leaves updated_at alone. */
export function updateBroadcast(world: World, broadcast: Broadcast | null, change: Change): Step {
  const { name, hours, message_template, source_lists, filters } = change
  const date = hours === undefined ? undefined : dateOf(world, hours)
  const changed = {
    ...(message_template !== undefined && { message_template }),
    ...(source_lists && { source_lists: [...source_lists] }),
    ...(filters && { filters: filters.map(filter => filterOnWire(world, filter)) }),
  }
  const { source_lists: lists, ...others } = changed
  const body = {
    ...(name !== undefined && { name }),
    ...(date !== undefined && { send_scheduled_date: seconds(date) }),
    ...(Object.keys(changed).length > 0 && {
      targeting: { ...others, ...(lists && { source_lists: lists.map(list => listId(world, list)) }) },
    }),
  }
  const call = { method: 'PUT', path: onePath(world, broadcast), body }
  const stand =
    broadcast?.targeting ??
    targetingOf(world, { name: 'x', hours: 0, message_template: 'x', channel: 'sms', source_lists: [0], filters: [] })
  if (isFaulty(world, name ?? 'x', { ...stand, ...changed })) return { ...call, status: 422, answer: refused() }
  if (!broadcast) return { ...call, status: 404, answer: refused() }
  if (broadcast.status !== 'scheduled') return { ...call, status: 403, answer: refused() }
  const before = written(broadcast)
  if (name !== undefined) broadcast.name = name
  if (date !== undefined) broadcast.date = date
  broadcast.targeting = { ...broadcast.targeting, ...changed }
  if (written(broadcast) !== before) broadcast.updated = moment(world)
  return { ...call, status: 200, answer: broadcastBody(world, broadcast) }
}
const written = ({ name, date, targeting }: Broadcast): string =>
  JSON.stringify([name, date, { ...targeting, source_short_code: 0 }])

export function cancelBroadcast(world: World, broadcast: Broadcast | null): Step {
  const call = { method: 'DELETE', path: onePath(world, broadcast) }
  if (!broadcast) return { ...call, status: 404, answer: refused() }
  if (broadcast.status !== 'scheduled') return { ...call, status: 403, answer: refused() }
  broadcast.status = 'canceled'
  broadcast.updated = somewhen()
  const { targeting } = broadcast
  const answer = {
    id: new Where(actual => String(actual) === broadcast.id.text && typeof actual === 'number'),
    company_id: world.company,
    name: broadcast.name,
    status: 'deleted',
    shorten_urls: targeting.shorten_urls,
    short_url_base: targeting.short_url_base,
    created_by: 'mara@shop.example',
    created_by_application: null,
    activity_type: sentence,
    activity_uid: sentence,
    test_broadcast: false,
    source_short_code: targeting.source_short_code,
    message_template: targeting.message_template,
    send_scheduled_date: seconds(broadcast.date),
    source_lists: targeting.source_lists.map(
      list => `/companies/${world.company}/mobiledb/subscription_lists/${listId(world, list)}`,
    ),
    channel: targeting.channel,
    filters: targeting.filters,
    url: `${path(world)}/${broadcast.id.text}`,
    created_at: broadcast.created,
    updated_at: broadcast.updated,
  }
  return { ...call, status: 200, answer }
}

export function getBroadcast(world: World, broadcast: Broadcast | null): Step {
  const call = { method: 'GET', path: onePath(world, broadcast) }
  return broadcast
    ? { ...call, status: 200, answer: broadcastBody(world, broadcast) }
    : { ...call, status: 404, answer: refused() }
}

/** Scheduled by send date, all others newest first; the same date has no order. Null while some may be about to change. */
export function listBroadcasts(world: World, status: string): Step | null {
  const call = { method: 'GET', path: `${path(world)}?status=${status}` }
  const now = nowOf(world)
  if (world.broadcasts.some(({ started }) => started && now < started.to + 1500)) return null
  const shown = world.broadcasts.filter(each => (each.started ? 'sent' : each.status) === status)
  const dates = [...new Set(shown.map(each => each.date))].toSorted((a, b) => (status === 'scheduled' ? a - b : b - a))
  const groups = dates.map(date => shown.filter(each => each.date === date).map(each => broadcastBody(world, each)))
  return { ...call, status: 200, answer: new Groups(groups) }
}
