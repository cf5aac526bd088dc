import { DAY_MS } from '#/contract/format/durations'
import { OrderedGroups, Has, KnownFromReply, ServiceValue, anything, unordered } from './matching'
import { type Patch, applyPatch, byExternal, newPerson, readPatch } from './people'
import {
  type Participation,
  type Person,
  type Sent,
  type PredictedCall,
  type ModelState,
  freshTimestamp,
  nowOf,
  errorBody,
} from './state'

const subscriptionsPath = (personPath: string): string => `${personPath}/subscriptions`

function subscriptionBody(state: ModelState, person: Person, subscription: Person['subscriptions'][number]) {
  const company = `/companies/${state.company}/mobiledb`
  const id = state.lists[subscription.list]?.id ?? ''
  return {
    person: { id: person.id, url: new KnownFromReply(textOf => `${company}/persons/${textOf(person.key)}`) },
    subscription_list: { id, url: `${company}/subscription_lists/${id}` },
    opt_in_date: subscription.optIn,
    opt_out_date: subscription.optOut ?? undefined,
    opt_out_reason: subscription.optOut ? subscription.reason : undefined,
    url: new KnownFromReply(textOf => `${company}/persons/${textOf(person.key)}/subscriptions/${id}`),
  }
}

/** Newest first, with ended ones only if requested. */
export function listSubscriptions(
  state: ModelState,
  person: Person,
  personPath: string,
  includeEnded: boolean,
): PredictedCall {
  const shown = person.subscriptions.filter(each => includeEnded || !each.optOut).toReversed()
  const groups = new OrderedGroups(shown.map(each => [subscriptionBody(state, person, each)]))
  return {
    method: 'GET',
    path: `${subscriptionsPath(personPath)}${includeEnded ? '?active_only=false' : ''}`,
    status: 200,
    reply: groups,
  }
}

export const activeOn = (person: Person, list: number) =>
  person.subscriptions.find(each => each.list === list && !each.optOut)

export function getOrDeleteSubscription(
  state: ModelState,
  person: Person,
  personPath: string,
  list: number,
  method: string,
): PredictedCall {
  const call = { method, path: `${subscriptionsPath(personPath)}/${state.lists[list]?.id ?? ''}` }
  const found = activeOn(person, list)
  if (method === 'GET') {
    return found
      ? { ...call, status: 200, reply: subscriptionBody(state, person, found) }
      : { ...call, status: 404, reply: errorBody() }
  }
  if (found) endSubscription(state, found, 'api_opt_out')
  return { ...call, status: found ? 204 : 404, reply: undefined }
}

function endSubscription(state: ModelState, subscription: Person['subscriptions'][number], reason: string): void {
  subscription.optOut = freshTimestamp(state)
  subscription.reason = reason
}

const participantsPath = (state: ModelState, campaign: number): string =>
  `/companies/${state.company}/campaigns/acquisition/${state.campaigns[campaign]?.id ?? 'nowhere'}/participants`

const participantBody = (state: ModelState, { person, expireDate }: Participation) => ({
  person: {
    external_person_id: person.external,
    person_id: person.id,
    person_key: person.key,
    url: new KnownFromReply(textOf => `/companies/${state.company}/mobiledb/persons/${textOf(person.key)}`),
  },
  participation_date: '',
  expire_date: expireDate,
  status: 'PENDING',
})

export function addParticipant(
  state: ModelState,
  campaign: number,
  body: Record<string, unknown>,
  version: 1 | 2,
): PredictedCall {
  const call = { method: 'POST', path: participantsPath(state, campaign), body, version }
  const patch = readPatch({ ...body, external_person_id: body['external_person_id'] ?? undefined }, version)
  if ('refusal' in patch) return { ...call, status: 422, reply: errorBody(patch.refusal) }
  const { mdn } = patch
  if (!mdn) return { ...call, status: 422, reply: errorBody() }
  const found = state.campaigns[campaign]
  if (!found) return { ...call, status: 404, reply: errorBody() }
  const kind = /^\+1\d{3}555(0[23])\d\d$/.exec(mdn)?.[1]
  const refusals: (readonly [status: number, message?: string])[] = []
  if (found.status !== 'active') refusals.push([422])
  if (kind === '02') refusals.push([422, 'PersonErrors::MdnChangeNotAllowed'])
  if (kind === '03') refusals.push([404])
  if (refusals.length > 0) {
    const message = refusals.length === 1 ? refusals[0]?.[1] : undefined
    return { ...call, status: refusals.map(([status]) => status), reply: errorBody(message) }
  }
  return { ...call, ...add(state, campaign, found.list, patch, mdn) }
}

function add(
  state: ModelState,
  campaign: number,
  list: number,
  patch: Patch,
  mdn: string,
): Pick<PredictedCall, 'status' | 'reply'> {
  const holders = state.persons.filter(person => person.mdn === mdn)
  const named = byExternal(state, patch.external)
  if (named && !holders.includes(named) && (holders.length > 0 || named.mdn !== null))
    return { status: 422, reply: errorBody('EXTERNALPERSONIDMISMATCH') }
  if (!named && holders.length > 1) return { status: 422, reply: errorBody() }
  const known = named ?? holders[0]
  if (known && activeOn(known, list)) return { status: 409, reply: errorBody() }
  const inCampaign = state.participations.filter(each => each.campaign === campaign)
  const pending = inCampaign.find(each => each.person === known && each.mdn === mdn && !each.rejected)
  if (!pending && inCampaign.some(each => each.mdn === mdn && each.rejected))
    return { status: 422, reply: errorBody('MDNHASCONFIRMATIONBLOCK') }
  const person = known ?? newPerson(state)
  applyPatch(state, person, patch)
  if (pending) return { status: 200, reply: participantBody(state, pending) }
  // It replaces a pending one at a number the person had before
  removeParticipations(state, each => each.campaign === campaign && each.person === person && !each.rejected)
  const added: Participation = {
    campaign,
    person,
    mdn,
    order: state.count++,
    expiresAt: nowOf(state) + DAY_MS,
    expireDate: freshTimestamp(state, 'minutes', DAY_MS),
    rejected: false,
  }
  state.participations.push(added)
  state.sent.push({ channel: 'sms', kind: 'confirmation', recipient: mdn, text: anything })
  return { status: 201, reply: participantBody(state, added) }
}

/** Removes participations and returns how many it removed. */
export function removeParticipations(state: ModelState, isDropped: (participation: Participation) => boolean): number {
  const kept = state.participations.filter(each => !isDropped(each))
  const count = state.participations.length - kept.length
  state.participations.splice(0, state.participations.length, ...kept)
  return count
}

/** The pending ones, newest first. */
export function listParticipants(state: ModelState, campaign: number, mdn: string | null): PredictedCall {
  const path = `${participantsPath(state, campaign)}${mdn === null ? '' : `?${new URLSearchParams({ mdn })}`}`
  if (!state.campaigns[campaign]) return { method: 'GET', path, status: 404, reply: errorBody() }
  const pending = state.participations
    .filter(each => each.campaign === campaign && !each.rejected && (mdn === null || each.mdn === mdn))
    .toSorted((a, b) => b.order - a.order)
  return { method: 'GET', path, status: 200, reply: pending.map(each => participantBody(state, each)) }
}

/** The control route for handset replies. */
export function reply(state: ModelState, mdn: string, text: string): PredictedCall {
  const body = { text, company_key: state.company }
  const outcome = outcomeOf(state, mdn, text.trim().toUpperCase())
  const path = `/__mock/handsets/${encodeURIComponent(mdn)}/replies`
  return { method: 'POST', path, body, status: 200, reply: { outcome } }
}

function outcomeOf(state: ModelState, mdn: string, word: string): string {
  const newest = (rejected: boolean) =>
    state.participations
      .filter(each => each.mdn === mdn && each.person.mdn === mdn && each.rejected === rejected)
      .toSorted((a, b) => b.order - a.order)[0]
  if (word === 'Y' || word === 'YES') {
    const pending = newest(false)
    const answered = pending ?? newest(true)
    if (!answered) return 'unchanged'
    // An earlier N from the number to this campaign no longer applies
    removeParticipations(
      state,
      each => each === answered || (each.campaign === answered.campaign && each.mdn === mdn && each.rejected),
    )
    if (!pending && answered.expiresAt <= nowOf(state)) return 'unblocked'
    const list = state.campaigns[answered.campaign]?.list ?? 0
    if (!activeOn(answered.person, list))
      answered.person.subscriptions.push({ list, optIn: freshTimestamp(state), optOut: null, reason: '' })
    state.sent.push({ channel: 'sms', kind: 'welcome', recipient: mdn, text: anything })
    return 'confirmed'
  }
  if (word === 'N' || word === 'NO') {
    const pending = newest(false)
    if (!pending) return 'unchanged'
    removeParticipations(state, each => each.campaign === pending.campaign && each.mdn === mdn && each.rejected)
    pending.rejected = true
    return 'rejected'
  }
  if (word !== 'STOP') return 'unchanged'
  const ended = state.persons
    .filter(person => person.mdn === mdn)
    .flatMap(person => person.subscriptions.filter(each => !each.optOut))
  for (const subscription of ended) endSubscription(state, subscription, 'user_opt_out')
  const dropped = removeParticipations(state, each => each.mdn === mdn && !each.rejected)
  return ended.length + dropped > 0 ? 'stopped' : 'unchanged'
}

/** Reads the texts of a handset; null while texts of a running broadcast may be missing. */
export function readHandset(state: ModelState, mdn: string): PredictedCall | null {
  const texts = state.sent.filter(each => each.channel === 'sms' && each.recipient === mdn)
  if (texts.some(isRunning(state))) return null
  const bodies = texts.map(({ kind, text, broadcast }) => ({
    sent_at: anything,
    company_key: state.company,
    channel: 'sms',
    kind,
    broadcast_id: broadcast?.id,
    text,
  }))
  return {
    method: 'GET',
    path: `/__mock/handsets/${encodeURIComponent(mdn)}/messages`,
    status: 200,
    reply: unordered(bodies),
  }
}

/**
 * Whether a message belongs to a broadcast that may still be sending: with the few recipients here, that takes one
 * second.
 */
const isRunning =
  (state: ModelState) =>
  ({ broadcast }: Pick<Sent, 'broadcast'>): boolean =>
    broadcast?.started !== undefined && broadcast.started !== null && broadcast.started.latest + 1500 > nowOf(state)

/**
 * Whether a broadcast may still be sending: recipients are fixed at the start, but numbers and devices are read when
 * each message is sent, so they must not change until then.
 */
export const isSending = (state: ModelState): boolean =>
  state.broadcasts.some(broadcast => isRunning(state)({ broadcast }))

/** Reads everything sent over one channel; null while some of it may be missing. */
export function readOutbox(state: ModelState, channel: string): PredictedCall | null {
  const sent = state.sent.filter(each => each.channel === channel)
  if (sent.some(isRunning(state))) return null
  const recipientOf = ({ recipient }: Sent) => (recipient instanceof ServiceValue ? recipient.value : recipient)
  // Devices registered by an import have no known id yet, so messages to known ids are matched first
  const rows = sent
    .toSorted((a, b) => Number(recipientOf(a) === undefined) - Number(recipientOf(b) === undefined))
    .map(each => new Has({ channel, kind: each.kind, recipient: recipientOf(each) ?? anything, text: each.text }))
  return { method: 'GET', path: `/__mock/outbox?channel=${channel}&limit=10000`, status: 200, reply: unordered(rows) }
}
