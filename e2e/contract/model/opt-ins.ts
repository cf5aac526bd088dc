import { Groups, Has, Later, Slot, anything, unordered } from './matching'
import { type Patch, apply, byExternal, newPerson, readPatch } from './people'
import { type Participation, type Person, type Sent, type Step, type World, moment, nowOf, refused } from './world'

/** Rows 8 to 14, the pending participations, and what handsets answer: interface.md's states, decisions 20 to 26 and 60. */

const DAY = 86_400_000
const subscriptionsPath = (address: string): string => `${address}/subscriptions`

function subscriptionBody(world: World, person: Person, subscription: Person['subscriptions'][number]) {
  const company = `/companies/${world.company}/mobiledb`
  const id = world.lists[subscription.list]?.id ?? ''
  return {
    person: { id: person.id, url: new Later(() => `${company}/persons/${person.key.text}`) },
    subscription_list: { id, url: `${company}/subscription_lists/${id}` },
    opt_in_date: subscription.optIn,
    opt_out_date: subscription.optOut ?? undefined,
    opt_out_reason: subscription.optOut ? subscription.reason : undefined,
    url: new Later(() => `${company}/persons/${person.key.text}/subscriptions/${id}`),
  }
}

/** Newest first; the ended ones only where they are asked for. */
export function listSubscriptions(world: World, person: Person, address: string, all: boolean): Step {
  const shown = person.subscriptions.filter(each => all || !each.optOut).toReversed()
  // Those of one moment have no order
  const answer = new Groups(shown.map(each => [subscriptionBody(world, person, each)]))
  return { method: 'GET', path: `${subscriptionsPath(address)}${all ? '?active_only=false' : ''}`, status: 200, answer }
}

export const activeOn = (person: Person, list: number) =>
  person.subscriptions.find(each => each.list === list && !each.optOut)

export function oneSubscription(world: World, person: Person, address: string, list: number, method: string): Step {
  const call = { method, path: `${subscriptionsPath(address)}/${world.lists[list]?.id ?? ''}` }
  const found = activeOn(person, list)
  if (method === 'GET') {
    return found
      ? { ...call, status: 200, answer: subscriptionBody(world, person, found) }
      : { ...call, status: 404, answer: refused() }
  }
  if (found) end(world, found, 'api_opt_out')
  return { ...call, status: found ? 204 : 404, answer: undefined }
}

function end(world: World, subscription: Person['subscriptions'][number], reason: string): void {
  subscription.optOut = moment(world)
  subscription.reason = reason
}

const campaignPath = (world: World, campaign: number): string =>
  `/companies/${world.company}/campaigns/acquisition/${world.campaigns[campaign]?.id ?? 'nowhere'}/participants`

const participantBody = (world: World, { person, expireDate }: Participation) => ({
  person: {
    external_person_id: person.external,
    person_id: person.id,
    person_key: person.key,
    url: new Later(() => `/companies/${world.company}/mobiledb/persons/${person.key.text}`),
  },
  participation_date: '',
  expire_date: expireDate,
  status: 'PENDING',
})

export function addParticipant(world: World, campaign: number, body: Record<string, unknown>, version: 1 | 2): Step {
  const call = { method: 'POST', path: campaignPath(world, campaign), body, version }
  const patch = readPatch({ ...body, external_person_id: body['external_person_id'] ?? undefined }, version)
  if ('refusal' in patch) return { ...call, status: 422, answer: refused(patch.refusal) }
  const { mdn } = patch
  if (!mdn) return { ...call, status: 422, answer: refused() }
  const found = world.campaigns[campaign]
  if (!found) return { ...call, status: 404, answer: refused() }
  const kind = /^\+1\d{3}555(0[23])\d\d$/.exec(mdn)?.[1]
  const beforehand: (readonly [status: number, message?: string])[] = []
  if (found.status !== 'active') beforehand.push([422])
  if (kind === '02') beforehand.push([422, 'PersonErrors::MdnChangeNotAllowed'])
  if (kind === '03') beforehand.push([404])
  if (beforehand.length > 0) {
    const message = beforehand.length === 1 ? beforehand[0]?.[1] : undefined
    return { ...call, status: beforehand.map(([status]) => status), answer: refused(message) }
  }
  return { ...call, ...add(world, campaign, found.list, patch, mdn) }
}

function add(world: World, campaign: number, list: number, patch: Patch, mdn: string): Pick<Step, 'status' | 'answer'> {
  const holders = world.persons.filter(person => person.mdn === mdn)
  const named = byExternal(world, patch.external)
  if (named && !holders.includes(named) && (holders.length > 0 || named.mdn !== null))
    return { status: 422, answer: refused('EXTERNALPERSONIDMISMATCH') }
  if (!named && holders.length > 1) return { status: 422, answer: refused() }
  const known = named ?? holders[0]
  if (known && activeOn(known, list)) return { status: 409, answer: refused() }
  const mine = world.participations.filter(each => each.campaign === campaign)
  const pending = mine.find(each => each.person === known && each.mdn === mdn && !each.rejected)
  if (!pending && mine.some(each => each.mdn === mdn && each.rejected))
    return { status: 422, answer: refused('MDNHASCONFIRMATIONBLOCK') }
  const person = known ?? newPerson(world)
  apply(world, person, patch)
  if (pending) return { status: 200, answer: participantBody(world, pending) }
  // One that waits at a number that the person had before gives way
  drop(world, each => each.campaign === campaign && each.person === person && !each.rejected)
  const added: Participation = {
    campaign,
    person,
    mdn,
    order: world.count++,
    expires: nowOf(world) + DAY,
    expireDate: moment(world, 'minutes', DAY),
    rejected: false,
  }
  world.participations.push(added)
  world.sent.push({ channel: 'sms', kind: 'confirmation', recipient: mdn, text: anything })
  return { status: 201, answer: participantBody(world, added) }
}

export function drop(world: World, which: (participation: Participation) => boolean): number {
  const kept = world.participations.filter(each => !which(each))
  const gone = world.participations.length - kept.length
  world.participations.splice(0, world.participations.length, ...kept)
  return gone
}

/** The pending ones, newest first. */
export function listParticipants(world: World, campaign: number, mdn: string | null): Step {
  const path = `${campaignPath(world, campaign)}${mdn === null ? '' : `?${new URLSearchParams({ mdn })}`}`
  if (!world.campaigns[campaign]) return { method: 'GET', path, status: 404, answer: refused() }
  const waiting = world.participations
    .filter(each => each.campaign === campaign && !each.rejected && (mdn === null || each.mdn === mdn))
    .toSorted((a, b) => b.order - a.order)
  return { method: 'GET', path, status: 200, answer: waiting.map(each => participantBody(world, each)) }
}

/** mock-server.md "Control routes", decision 60. */
export function reply(world: World, mdn: string, words: string): Step {
  const body = { text: words, company_key: world.company }
  const outcome = outcomeOf(world, mdn, words.trim().toUpperCase())
  const path = `/__mock/handsets/${encodeURIComponent(mdn)}/replies`
  return { method: 'POST', path, body, status: 200, answer: { outcome } }
}

function outcomeOf(world: World, mdn: string, word: string): string {
  const newest = (rejected: boolean) =>
    world.participations
      .filter(each => each.mdn === mdn && each.person.mdn === mdn && each.rejected === rejected)
      .toSorted((a, b) => b.order - a.order)[0]
  if (word === 'Y' || word === 'YES') {
    const waiting = newest(false)
    const about = waiting ?? newest(true)
    if (!about) return 'unchanged'
    // What the number said N to before, it no longer says to this campaign
    drop(world, each => each === about || (each.campaign === about.campaign && each.mdn === mdn && each.rejected))
    if (!waiting && about.expires <= nowOf(world)) return 'unblocked'
    const list = world.campaigns[about.campaign]?.list ?? 0
    if (!activeOn(about.person, list))
      about.person.subscriptions.push({ list, optIn: moment(world), optOut: null, reason: '' })
    world.sent.push({ channel: 'sms', kind: 'welcome', recipient: mdn, text: anything })
    return 'confirmed'
  }
  if (word === 'N' || word === 'NO') {
    const waiting = newest(false)
    if (!waiting) return 'unchanged'
    drop(world, each => each.campaign === waiting.campaign && each.mdn === mdn && each.rejected)
    waiting.rejected = true
    return 'rejected'
  }
  if (word !== 'STOP') return 'unchanged'
  const ended = world.persons
    .filter(person => person.mdn === mdn)
    .flatMap(person => person.subscriptions.filter(each => !each.optOut))
  for (const subscription of ended) end(world, subscription, 'user_opt_out')
  const dropped = drop(world, each => each.mdn === mdn && !each.rejected)
  return ended.length + dropped > 0 ? 'stopped' : 'unchanged'
}

/** The texts a handset got. Those of a broadcast under way may still be to come, so only what has surely left is asked for. */
export function handset(world: World, mdn: string): Step | null {
  const texts = world.sent.filter(each => each.channel === 'sms' && each.recipient === mdn)
  if (texts.some(isUnderWay(world))) return null
  const bodies = texts.map(({ kind, text, broadcast }) => ({
    sent_at: anything,
    company_key: world.company,
    channel: 'sms',
    kind,
    broadcast_id: broadcast?.id,
    text,
  }))
  return {
    method: 'GET',
    path: `/__mock/handsets/${encodeURIComponent(mdn)}/messages`,
    status: 200,
    answer: unordered(bodies),
  }
}

/** Sending takes a second at least. */
const isUnderWay =
  (world: World) =>
  ({ broadcast }: Pick<Sent, 'broadcast'>): boolean =>
    broadcast?.started !== undefined && broadcast.started !== null && broadcast.started.to + 1500 > nowOf(world)

/** Who is meant is fixed at the start, but number and devices are looked up at each one's turn: nobody may change them until then. */
export const isSending = (world: World): boolean => world.broadcasts.some(broadcast => isUnderWay(world)({ broadcast }))

/** All that left over one channel; null while some of it may be about to. */
export function outbox(world: World, channel: string): Step | null {
  const sent = world.sent.filter(each => each.channel === channel)
  if (sent.some(isUnderWay(world))) return null
  const nameOf = ({ recipient }: Sent) => (recipient instanceof Slot ? recipient.value : recipient)
  // A device that an import registered has no known id yet; those that are known are looked for first
  const rows = sent
    .toSorted((a, b) => Number(nameOf(a) === undefined) - Number(nameOf(b) === undefined))
    .map(each => new Has({ channel, kind: each.kind, recipient: nameOf(each) ?? anything, text: each.text }))
  return { method: 'GET', path: `/__mock/outbox?channel=${channel}&limit=10000`, status: 200, answer: unordered(rows) }
}
