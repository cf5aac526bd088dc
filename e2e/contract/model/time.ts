import { Later, Where } from './matching'
import { drop } from './opt-ins'
import { apply, byExternal, newPerson } from './people'
import {
  type Batch,
  type Broadcast,
  type Device,
  type Filter,
  type Person,
  type World,
  aSlot,
  nowOf,
  seconds,
  somewhen,
} from './world'

/** What time does: participations expire, broadcasts start, batches settle, in order of time (decisions 22, 29, 34, 45). */
export function catchUp(world: World): void {
  const now = nowOf(world)
  drop(world, each => !each.rejected && each.expires <= now)
  const due = [
    ...world.broadcasts
      .filter(each => each.status === 'scheduled')
      .map(each => ({ at: each.date, run: () => start(world, each) })),
    ...world.batches.filter(each => !each.settled).map(each => ({ at: each.settles, run: () => settle(world, each) })),
  ]
  for (const each of due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) each.run()
}

/** A send date in the past starts it at once: at the moment it was written last. */
function start(world: World, broadcast: Broadcast): void {
  const { updated, date } = broadcast
  const wasPast = typeof updated.value === 'string' && Date.parse(updated.value) > date
  const text = wasPast ? String(updated.value) : seconds(date)
  const from = Date.parse(text)
  broadcast.status = 'started'
  broadcast.started = { from, to: wasPast ? from + 1000 : from, date: new Later(() => text) }
  broadcast.updated = somewhen()
  const { targeting } = broadcast
  const recipients = world.persons.filter(person => isRecipient(world, person, broadcast))
  broadcast.recipients = recipients.length
  for (const person of recipients) {
    const list = targeting.source_lists.find(each => isOn(person, each)) ?? 0
    const [before, after] = targeting.message_template
      .replace('{{ list_name }}', world.lists[list]?.name ?? '')
      .split('{{ first_name }}')
    // Who is meant is fixed now, their name is filled in when it is their turn
    const message = new Where(
      actual => typeof actual === 'string' && actual.startsWith(before ?? '') && actual.endsWith(after ?? before ?? ''),
    )
    const to = targeting.channel === 'sms' ? [person.mdn ?? ''] : devicesOf(world, person).map(device => device.id)
    for (const recipient of to)
      world.sent.push({ channel: targeting.channel, kind: 'broadcast', recipient, text: message, broadcast })
  }
}

export const devicesOf = (world: World, person: Person): Device[] =>
  world.devices.filter(each => each.person === person)
const isOn = (person: Person, list: number): boolean =>
  person.subscriptions.some(each => each.list === list && !each.optOut)

/** Decisions 33 and 34 in plain words. */
function isRecipient(world: World, person: Person, { targeting }: Broadcast): boolean {
  return (
    targeting.source_lists.some(list => isOn(person, list)) &&
    (targeting.channel === 'sms' ? person.mdn !== null : devicesOf(world, person).length > 0) &&
    targeting.filters.every(filter => matches(world, person, filter))
  )
}

const folded = (value: unknown): string => String(value).toUpperCase()

function matches(world: World, person: Person, { name, selector, value }: Filter): boolean {
  const field = person.fields[name]
  const values = Array.isArray(value) ? value.map(each => (name === 'subscription' ? String(each) : folded(each))) : []
  const has =
    name === 'subscription'
      ? world.lists.some(({ id }, list) => values.includes(id) && isOn(person, list))
      : Array.isArray(field)
        ? field.some(each => values.includes(folded(each)))
        : field !== undefined && values.includes(folded(field))
  const [day = ''] = Array.isArray(value) ? value.map(String) : []
  const number = typeof field === 'number' ? field : Number.NaN
  const [low, high] = Array.isArray(value) ? value.map(Number) : [Number(value), Number(value)]
  switch (selector) {
    case 'any':
      return has
    case 'none':
      return !has
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
      throw new Error(`The model knows no selector ${selector}.`)
  }
}

/** What a platform says to a token (decisions 44 and 62). */
export function verdict({ platform, token }: { platform: string; token: string }): [status: string, message: string] {
  const ios = platform === 'IOS'
  switch (/-(?:bad|topic|gone|sender)$/.exec(token)?.[0] ?? '') {
    case '-bad':
      return ['400', ios ? 'BadDeviceToken' : 'INVALID_ARGUMENT']
    case '-topic':
      return ios ? ['400', 'DeviceTokenNotForTopic'] : ['403', 'SENDER_ID_MISMATCH']
    case '-gone':
      return ios ? ['410', 'Unregistered'] : ['404', 'UNREGISTERED']
    case '-sender':
      return ios ? ['400', 'DeviceTokenNotForTopic'] : ['403', 'SENDER_ID_MISMATCH']
    default:
      return ios && !/^[0-9a-f]{64,}$/i.test(token) ? ['400', 'BadDeviceToken'] : ['200', 'Success']
  }
}

function settle(world: World, batch: Batch): void {
  batch.settled = true
  const made = new Set<Device>()
  for (const device of batch.devices) {
    const { external_person_id: external, token, platform } = device
    if (external === undefined || verdict(device)[0] !== '200') continue
    let person = byExternal(world, external)
    if (!person) {
      person = newPerson(world)
      apply(world, person, { external, mdn: undefined, fields: {}, timezone: undefined })
      person.created = somewhen()
      person.updated = somewhen()
    }
    const registered = world.devices.filter(each => each.token === token)
    const os = platform === 'IOS' ? 'iOS' : 'Android'
    for (const each of registered) {
      each.person = person
      // A token that comes twice in one batch is what its last entry says
      if (made.has(each)) each.os = os
    }
    if (registered.length > 0) continue
    const added = { id: aSlot(/^d-/), person, os, token }
    world.devices.push(added)
    made.add(added)
  }
}
