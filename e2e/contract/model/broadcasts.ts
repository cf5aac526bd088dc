import { HOUR_MS } from '#/contract/format/durations'
import { Either, OrderedGroups, KnownFromReply, AnyPassing, nonBlankText } from './matching'
import {
  type Broadcast,
  type Filter,
  type PredictedCall,
  type Targeting,
  type ModelState,
  valueMatching,
  freshTimestamp,
  nowOf,
  numberAtLeast,
  errorBody,
  timestampOf,
  anyTimestamp,
} from './state'

const broadcastsPath = (state: ModelState): string => `/companies/${state.company}/mobiledb/broadcasts`

export interface BroadcastInput {
  readonly name: string
  /** Hours from now, negative for the past. */
  readonly hours: number
  readonly message_template: string
  readonly channel: string
  readonly source_lists: readonly number[]
  readonly filters: readonly Filter[]
  readonly push?: { subject: string; metadata: string } | undefined
}

/** An index without a list stands for an unknown list. */
const listId = (state: ModelState, list: number): string => state.lists[list]?.id ?? 'nowhere'
const filterOnWire = (state: ModelState, filter: Filter): Filter =>
  filter.name === 'subscription' && Array.isArray(filter.value)
    ? { ...filter, value: filter.value.map(list => listId(state, Number(list))) }
    : filter

function targetingOnWire(state: ModelState, { source_lists, filters, ...rest }: Targeting) {
  return { ...rest, source_lists: source_lists.map(list => listId(state, list)), filters }
}

const targetingOf = (state: ModelState, draft: BroadcastInput): Targeting => ({
  message_template: draft.message_template,
  shorten_urls: false,
  short_url_base: 'https://go.example/',
  channel: draft.channel,
  source_short_code: null,
  source_lists: [...draft.source_lists],
  filters: draft.filters.map(filter => filterOnWire(state, filter)),
  ...(draft.push && { push: draft.push }),
})

/**
 * A send date half an hour before `hours` from now: batches settle and time advances in whole hours, and events within
 * a second of each other could happen in either order, depending on how long a call takes.
 */
const dateOf = (state: ModelState, hours: number): number =>
  Math.floor(nowOf(state) / 1000) * 1000 + (hours - 0.5) * HOUR_MS

function isInvalid(state: ModelState, name: string, targeting: Targeting): boolean {
  const { message_template: template, channel, source_lists: lists, push, filters } = targeting
  return (
    name.length < 1 ||
    name.length > 255 ||
    template.trim() === '' ||
    !['sms', 'push'].includes(channel.toLowerCase()) ||
    (channel.toLowerCase() === 'push' && (push === undefined || push.subject === '')) ||
    lists.length === 0 ||
    lists.some(list => !state.lists[list]) ||
    filters.some(
      filter =>
        filter.name === 'shoe_size' ||
        (Array.isArray(filter.value) && filter.value.length === 0) ||
        (filter.name === 'subscription' && Array.isArray(filter.value) && filter.value.includes('nowhere')),
    )
  )
}

/** A broadcast as in a reply, in any status it may have by then. */
function broadcastBody(state: ModelState, broadcast: Broadcast): unknown {
  const { started } = broadcast
  const body = (status: string, delivery?: object) => ({
    broadcast_id: broadcast.id,
    status,
    name: broadcast.name,
    send_scheduled_date: timestampOf(broadcast.date),
    created_by: 'mara@shop.example',
    created_by_application: null,
    targeting: targetingOnWire(state, broadcast.targeting),
    delivery,
    url: new KnownFromReply(textOf => `${broadcastsPath(state)}/${textOf(broadcast.id)}`),
    created_at: broadcast.created,
    updated_at: started ? new AnyPassing(isDate) : broadcast.updated,
  })
  if (!started) return body(broadcast.status)
  const inProgress = body('in_progress', { send_start_date: started.date, recipient_count: numberAtLeast(0) })
  const sent = body('sent', {
    send_start_date: started.date,
    enqueue_completed_date: new KnownFromReply(textOf =>
      timestampOf(Date.parse(String(started.date.value(textOf))) + 1000),
    ),
    recipient_count: broadcast.recipients,
  })
  if (nowOf(state) > started.latest + 1500) return sent
  return new Either(inProgress, sent)
}
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

export function createBroadcast(state: ModelState, draft: BroadcastInput): PredictedCall {
  const targeting = targetingOf(state, draft)
  const date = dateOf(state, draft.hours)
  const body = {
    name: draft.name,
    send_scheduled_date: timestampOf(date),
    created_by: 'mara@shop.example',
    targeting: targetingOnWire(state, targeting),
  }
  const call = { method: 'POST', path: broadcastsPath(state), body }
  if (isInvalid(state, draft.name, targeting)) return { ...call, status: 422, reply: errorBody() }
  const broadcast: Broadcast = {
    id: valueMatching(/^\d+$/),
    status: 'scheduled',
    name: draft.name,
    date,
    created: freshTimestamp(state),
    updated: freshTimestamp(state),
    targeting: { ...targeting, channel: draft.channel.toLowerCase(), source_short_code: valueMatching(/^\d+$/) },
    started: null,
    recipients: 0,
  }
  state.broadcasts.push(broadcast)
  return { ...call, status: 201, reply: broadcastBody(state, broadcast) }
}

const broadcastPath = (state: ModelState, broadcast: Broadcast | null): string =>
  `${broadcastsPath(state)}/${broadcast?.id.text ?? '1'}`

export interface Change {
  readonly name?: string | undefined
  readonly hours?: number | undefined
  readonly message_template?: string | undefined
  readonly source_lists?: readonly number[] | undefined
  readonly filters?: readonly Filter[] | undefined
}

/** Merges keys, including those of the targeting. If nothing changes, updated_at stays the same. */
export function updateBroadcast(state: ModelState, broadcast: Broadcast | null, change: Change): PredictedCall {
  const { name, hours, message_template, source_lists, filters } = change
  const date = hours === undefined ? undefined : dateOf(state, hours)
  const changed = {
    ...(message_template !== undefined && { message_template }),
    ...(source_lists && { source_lists: [...source_lists] }),
    ...(filters && { filters: filters.map(filter => filterOnWire(state, filter)) }),
  }
  const { source_lists: lists, ...others } = changed
  const body = {
    ...(name !== undefined && { name }),
    ...(date !== undefined && { send_scheduled_date: timestampOf(date) }),
    ...(Object.keys(changed).length > 0 && {
      targeting: { ...others, ...(lists && { source_lists: lists.map(list => listId(state, list)) }) },
    }),
  }
  const call = { method: 'PUT', path: broadcastPath(state, broadcast), body }
  const current =
    broadcast?.targeting ??
    targetingOf(state, { name: 'x', hours: 0, message_template: 'x', channel: 'sms', source_lists: [0], filters: [] })
  if (isInvalid(state, name ?? 'x', { ...current, ...changed })) return { ...call, status: 422, reply: errorBody() }
  if (!broadcast) return { ...call, status: 404, reply: errorBody() }
  if (broadcast.status !== 'scheduled') return { ...call, status: 403, reply: errorBody() }
  const before = contentOf(broadcast)
  if (name !== undefined) broadcast.name = name
  if (date !== undefined) broadcast.date = date
  broadcast.targeting = { ...broadcast.targeting, ...changed }
  if (contentOf(broadcast) !== before) broadcast.updated = freshTimestamp(state)
  return { ...call, status: 200, reply: broadcastBody(state, broadcast) }
}
const contentOf = ({ name, date, targeting }: Broadcast): string =>
  JSON.stringify([name, date, { ...targeting, source_short_code: 0 }])

export function cancelBroadcast(state: ModelState, broadcast: Broadcast | null): PredictedCall {
  const call = { method: 'DELETE', path: broadcastPath(state, broadcast) }
  if (!broadcast) return { ...call, status: 404, reply: errorBody() }
  if (broadcast.status !== 'scheduled') return { ...call, status: 403, reply: errorBody() }
  broadcast.status = 'canceled'
  broadcast.updated = anyTimestamp()
  const { targeting } = broadcast
  const reply = {
    id: new AnyPassing(actual => String(actual) === broadcast.id.text && typeof actual === 'number'),
    company_id: state.company,
    name: broadcast.name,
    status: 'deleted',
    shorten_urls: targeting.shorten_urls,
    short_url_base: targeting.short_url_base,
    created_by: 'mara@shop.example',
    created_by_application: null,
    activity_type: nonBlankText,
    activity_uid: nonBlankText,
    test_broadcast: false,
    source_short_code: targeting.source_short_code,
    message_template: targeting.message_template,
    send_scheduled_date: timestampOf(broadcast.date),
    source_lists: targeting.source_lists.map(
      list => `/companies/${state.company}/mobiledb/subscription_lists/${listId(state, list)}`,
    ),
    channel: targeting.channel,
    filters: targeting.filters,
    url: `${broadcastsPath(state)}/${broadcast.id.text}`,
    created_at: broadcast.created,
    updated_at: broadcast.updated,
  }
  return { ...call, status: 200, reply }
}

export function getBroadcast(state: ModelState, broadcast: Broadcast | null): PredictedCall {
  const call = { method: 'GET', path: broadcastPath(state, broadcast) }
  return broadcast
    ? { ...call, status: 200, reply: broadcastBody(state, broadcast) }
    : { ...call, status: 404, reply: errorBody() }
}

/**
 * Scheduled broadcasts by send date, others newest first; those with the same date in any order. Null while the status
 * of one may be about to change.
 */
export function listBroadcasts(state: ModelState, status: string): PredictedCall | null {
  const call = { method: 'GET', path: `${broadcastsPath(state)}?status=${status}` }
  const now = nowOf(state)
  if (state.broadcasts.some(({ started }) => started && now < started.latest + 1500)) return null
  const shown = state.broadcasts.filter(each => (each.started ? 'sent' : each.status) === status)
  const dates = [...new Set(shown.map(each => each.date))].toSorted((a, b) => (status === 'scheduled' ? a - b : b - a))
  const groups = dates.map(date => shown.filter(each => each.date === date).map(each => broadcastBody(state, each)))
  return { ...call, status: 200, reply: new OrderedGroups(groups) }
}
