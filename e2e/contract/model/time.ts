import { KnownFromReply, AnyPassing } from './matching'
import { removeParticipations } from './opt-ins'
import { applyPatch, byExternal, newPerson } from './people'
import {
  type Batch,
  type Broadcast,
  type Device,
  type Filter,
  type Person,
  type ModelState,
  valueMatching,
  nowOf,
  timestampOf,
  anyTimestamp,
} from './state'

/** Runs what is due: participations expire, then broadcasts start and batches settle, in chronological order. */
export function catchUp(state: ModelState): void {
  const now = nowOf(state)
  removeParticipations(state, each => !each.rejected && each.expiresAt <= now)
  const due = [
    ...state.broadcasts
      .filter(each => each.status === 'scheduled')
      .map(each => ({ at: each.date, run: () => start(state, each) })),
    ...state.batches
      .filter(each => !each.settled)
      .map(each => ({ at: each.settlesAt, run: () => settle(state, each) })),
  ]
  for (const each of due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) each.run()
}

/** If the send date was already past at the broadcast's last write, sending starts at the time of that write. */
function start(state: ModelState, broadcast: Broadcast): void {
  const { updated, date } = broadcast
  const wasPast = typeof updated.value === 'string' && Date.parse(updated.value) > date
  const text = wasPast ? String(updated.value) : timestampOf(date)
  const earliest = Date.parse(text)
  broadcast.status = 'started'
  broadcast.started = { earliest, latest: wasPast ? earliest + 1000 : earliest, date: new KnownFromReply(() => text) }
  broadcast.updated = anyTimestamp()
  const { targeting } = broadcast
  const recipients = state.persons.filter(person => isRecipient(state, person, broadcast))
  broadcast.recipients = recipients.length
  for (const person of recipients) {
    const list = targeting.source_lists.find(each => isOn(person, each)) ?? 0
    const [before, after] = targeting.message_template
      .replace('{{ list_name }}', state.lists[list]?.name ?? '')
      .split('{{ first_name }}')
    // Recipients are fixed now; their names are rendered when each message is sent
    const message = new AnyPassing(
      actual => typeof actual === 'string' && actual.startsWith(before ?? '') && actual.endsWith(after ?? before ?? ''),
    )
    const to = targeting.channel === 'sms' ? [person.mdn ?? ''] : devicesOf(state, person).map(device => device.id)
    for (const recipient of to)
      state.sent.push({ channel: targeting.channel, kind: 'broadcast', recipient, text: message, broadcast })
  }
}

export const devicesOf = (state: ModelState, person: Person): Device[] =>
  state.devices.filter(each => each.person === person)
const isOn = (person: Person, list: number): boolean =>
  person.subscriptions.some(each => each.list === list && !each.optOut)

/** The rules for recipients and filters, written as plainly as possible. */
function isRecipient(state: ModelState, person: Person, { targeting }: Broadcast): boolean {
  return (
    targeting.source_lists.some(list => isOn(person, list)) &&
    (targeting.channel === 'sms' ? person.mdn !== null : devicesOf(state, person).length > 0) &&
    targeting.filters.every(filter => isMatch(state, person, filter))
  )
}

const folded = (value: unknown): string => String(value).toUpperCase()

function isMatch(state: ModelState, person: Person, { name, selector, value }: Filter): boolean {
  const field = person.fields[name]
  const values = Array.isArray(value) ? value.map(each => (name === 'subscription' ? String(each) : folded(each))) : []
  const hasAny =
    name === 'subscription'
      ? state.lists.some(({ id }, list) => values.includes(id) && isOn(person, list))
      : Array.isArray(field)
        ? field.some(each => values.includes(folded(each)))
        : field !== undefined && values.includes(folded(field))
  const [day = ''] = Array.isArray(value) ? value.map(String) : []
  const number = typeof field === 'number' ? field : Number.NaN
  const [low, high] = Array.isArray(value) ? value.map(Number) : [Number(value), Number(value)]
  switch (selector) {
    case 'any':
      return hasAny
    case 'none':
      return !hasAny
    case 'starts_with':
      return typeof field === 'string' && folded(field).startsWith(folded(value))
    case 'before':
      return typeof field === 'string' && field.slice(0, 10) < day
    case 'after':
      return typeof field === 'string' && field.slice(0, 10) > day
    case 'on':
      return typeof field === 'string' && field.slice(0, 10) === day
    case 'between':
      return number >= (low ?? 0) && number <= (high ?? 0)
    case '=':
      return number === low
    case '<':
      return number < (low ?? 0)
    case '>=':
      return number >= (low ?? 0)
    default:
      throw new Error(`The model has no selector ${selector}.`)
  }
}

/** A platform's verdict on a token. */
export function verdict({ platform, token }: { platform: string; token: string }): [status: string, message: string] {
  const isIos = platform === 'IOS'
  switch (/-(?:bad|topic|gone|sender)$/.exec(token)?.[0] ?? '') {
    case '-bad':
      return ['400', isIos ? 'BadDeviceToken' : 'INVALID_ARGUMENT']
    case '-topic':
      return isIos ? ['400', 'DeviceTokenNotForTopic'] : ['403', 'SENDER_ID_MISMATCH']
    case '-gone':
      return isIos ? ['410', 'Unregistered'] : ['404', 'UNREGISTERED']
    case '-sender':
      return isIos ? ['400', 'DeviceTokenNotForTopic'] : ['403', 'SENDER_ID_MISMATCH']
    default:
      return isIos && !/^[0-9a-f]{64,}$/i.test(token) ? ['400', 'BadDeviceToken'] : ['200', 'Success']
  }
}

function settle(state: ModelState, batch: Batch): void {
  batch.settled = true
  const added = new Set<Device>()
  for (const entry of batch.devices) {
    const { external_person_id: external, token, platform } = entry
    if (external === undefined || verdict(entry)[0] !== '200') continue
    let person = byExternal(state, external)
    if (!person) {
      person = newPerson(state)
      applyPatch(state, person, { external, mdn: undefined, fields: {}, timezone: undefined })
      person.created = anyTimestamp()
      person.updated = anyTimestamp()
    }
    const registered = state.devices.filter(each => each.token === token)
    const os = platform === 'IOS' ? 'iOS' : 'Android'
    for (const each of registered) {
      each.person = person
      // If a token is repeated, its last entry counts
      if (added.has(each)) each.os = os
    }
    if (registered.length > 0) continue
    const device = { id: valueMatching(/^d-/), person, os, token }
    state.devices.push(device)
    added.add(device)
  }
}
