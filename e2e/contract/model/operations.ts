import fc from 'fast-check'
import { cancelBroadcast, createBroadcast, getBroadcast, listBroadcasts, updateBroadcast } from './campaigns'
import { text } from './matching'
import { addParticipant, handset, listParticipants, listSubscriptions, oneSubscription, outbox, reply } from './opt-ins'
import {
  type Naming,
  addressOf,
  getPerson,
  addPersonAtCarrier,
  postPerson,
  putByExternal,
  putPerson,
  searchPersons,
} from './people'
import {
  assign,
  getBatch,
  getDevice,
  importBatch,
  listBatches,
  listDevices,
  registerDevice,
  tokenHistory,
} from './push'
import type { Person, Step, ModelState } from './state'
import {
  campaignNo,
  external,
  fields,
  filters,
  group,
  listNo,
  maybe,
  mdn,
  messageFilters,
  mostly,
  nth,
  oddMdn,
  personBody,
  tokens,
  version,
} from './values'
import { getItem, install, listItems, listMessages, sendMessage, updateItem } from './wallet'

/** One operation. `step` gives the call and the model's reply, or null if the operation makes no sense now. */
export interface Operation {
  readonly kind: string
  readonly args: unknown
  step(state: ModelState): Step | null
}

const op = <Args>(
  weight: number,
  kind: string,
  args: fc.Arbitrary<Args>,
  step: (state: ModelState, args: Args) => Step | null,
): fc.WeightedArbitrary<Operation> => ({
  weight,
  arbitrary: args.map(given => ({ kind, args: given, step: state => step(state, given) })),
})

const naming = fc.constantFrom<Naming>('key', 'id', 'external')

/** Version 1 calls write a number of the home country without its country code. */
function inVersion(body: Record<string, unknown>, asked: 1 | 2): Record<string, unknown> {
  const phone = body['mobile_phone']
  const given = typeof phone === 'object' && phone !== null && 'mdn' in phone ? phone.mdn : undefined
  const national = asked === 1 && typeof given === 'string' && given.startsWith('+1312') ? given.slice(2) : given
  return given === undefined ? body : { ...body, mobile_phone: { mdn: national } }
}
const person = (state: ModelState, place: number): Person | null =>
  state.persons[place % (state.persons.length + 1)] ?? null
const pick = <T>(all: readonly T[], place: number): T | null => all[place % (all.length + 1)] ?? null

/** A step about a person who has this kind of id. */
function about(
  state: ModelState,
  place: number,
  naming: Naming,
  step: (one: Person, address: string) => Step,
): Step | null {
  const one = person(state, place)
  const address = one && addressOf(state, one, naming)
  return one && address !== null ? step(one, address) : null
}

const people = [
  op(10, 'add a person', fc.record({ body: personBody, version }), (w, a) =>
    postPerson(w, inVersion(a.body, a.version), a.version),
  ),
  op(12, 'change a person', fc.record({ who: nth, body: personBody, version }), (w, a) => {
    const one = person(w, a.who)
    return one && one.key.value === undefined ? null : putPerson(w, one, inVersion(a.body, a.version), a.version)
  }),
  op(
    8,
    'put by external id',
    fc.record({ id: mostly(external, fc.constant('x'.repeat(129)), 20), body: personBody, version }),
    (w, a) =>
      a.body.external_person_id === null ? null : putByExternal(w, a.id, inVersion(a.body, a.version), a.version),
  ),
  op(6, 'get a person', fc.record({ who: nth, naming, version }), (w, a) =>
    about(w, a.who, a.naming, (one, at) => getPerson(w, one, at, a.version)),
  ),
  op(6, 'search', fc.record({ mdn: mostly(mdn, oddMdn), version }), (w, a) =>
    searchPersons(w, a.version === 1 && a.mdn.startsWith('+1312') ? a.mdn.slice(2) : a.mdn, a.version),
  ),
  op(2, 'place a person', fc.record({ mdn, carrier: fc.constantFrom('c1', 'c2'), id: fc.option(external) }), (w, a) =>
    addPersonAtCarrier(w, a.mdn, a.carrier, a.id),
  ),
]

const optIns = [
  op(
    14,
    'add a participant',
    fc.record({
      campaign: campaignNo,
      mdn: mostly(mdn, oddMdn, 8),
      id: maybe(external),
      fields: maybe(fields),
      version,
    }),
    (w, a) => {
      const body = {
        mobile_phone: { mdn: a.mdn },
        ...(a.id !== undefined && { external_person_id: a.id }),
        ...(a.fields && { custom_fields: a.fields }),
      }
      return addParticipant(w, a.campaign, inVersion(body, a.version), a.version)
    },
  ),
  op(
    12,
    'reply',
    fc.record({ mdn, words: fc.constantFrom('Y', ' yes', 'y', 'Y', 'N', 'no', 'STOP', 'maybe') }),
    (w, a) => reply(w, a.mdn, a.words),
  ),
  op(4, 'participants', fc.record({ campaign: campaignNo, mdn: fc.option(mdn) }), (w, a) =>
    listParticipants(w, a.campaign, a.mdn),
  ),
  op(5, 'subscriptions', fc.record({ who: nth, naming, all: fc.boolean() }), (w, a) =>
    about(w, a.who, a.naming, (one, at) => listSubscriptions(w, one, at, a.all)),
  ),
  op(
    5,
    'subscription',
    fc.record({ who: nth, naming, list: listNo, method: fc.constantFrom('GET', 'GET', 'DELETE') }),
    (w, a) => about(w, a.who, a.naming, (one, at) => oneSubscription(w, one, at, a.list, a.method)),
  ),
  op(3, 'handset', mdn, handset),
]

const token = fc.constantFrom('t1', 't2', 't3', '9f3c'.repeat(16), 'x-bad', 'x-gone', 'x-topic', 'x-sender', 'a/b %2F')
const push = [
  op(4, 'register a device', fc.record({ who: nth, id: fc.constantFrom('dev-1', 'dev-2', 'dev-3'), token }), (w, a) => {
    const one = person(w, a.who)
    return one && one.key.value !== undefined ? registerDevice(w, a.id, one, a.token) : null
  }),
  op(
    4,
    'assign',
    fc.record({
      device: nth,
      key: maybe(fc.oneof(nth, fc.constant('nobody' as const))),
      id: maybe(mostly(external, fc.constant(''), 8)),
    }),
    (w, a) => {
      const one = typeof a.key === 'number' ? person(w, a.key) : a.key
      if (one === null || (one && one !== 'nobody' && one.key.value === undefined)) return null
      return assign(w, pick(w.devices, a.device), {
        ...(one && { key: one }),
        ...(a.id !== undefined && { external: a.id }),
      })
    },
  ),
  op(3, 'devices', fc.record({ who: nth, naming }), (w, a) =>
    about(w, a.who, a.naming, (one, at) => listDevices(w, one, at)),
  ),
  op(2, 'device', nth, (w, a) => getDevice(w, pick(w.devices, a))),
  op(
    4,
    'import',
    fc.array(
      fc.record(
        {
          platform: mostly(fc.constantFrom('IOS', 'ANDROID'), fc.constant('ios'), 30),
          token: mostly(token, fc.constant(' '), 30),
          external_person_id: external,
        },
        { requiredKeys: ['platform', 'token'] },
      ),
      { maxLength: 4 },
    ),
    importBatch,
  ),
  op(3, 'batch', nth, (w, a) => getBatch(w, pick(w.batches, a))),
  op(1, 'batches', fc.constant(null), listBatches),
  op(2, 'token', token, tokenHistory),
]

const sourceLists = mostly(fc.uniqueArray(listNo, { minLength: 1 }), fc.constantFrom([], [9]), 20)
const hours = fc.constantFrom(-1, -1, 1, 2, 5, 24)
const templates = mostly(fc.constantFrom('Hi {{ first_name }}, {{ list_name }} is open', 'Hello'), fc.constant(' '), 20)
const title = { subject: 'Still thinking?', metadata: 'shopapp://cart' }
const broadcasts = [
  op(
    5,
    'create a broadcast',
    fc.record({
      name: mostly(fc.constantFrom('Autumn preview', 'x'.repeat(255)), fc.constantFrom('', 'x'.repeat(256)), 20),
      hours,
      message_template: templates,
      channel: mostly(fc.constantFrom('sms', 'SMS', 'push'), fc.constant('fax'), 20),
      source_lists: sourceLists,
      filters,
      push: fc.constantFrom(undefined, title, title),
    }),
    createBroadcast,
  ),
  op(
    5,
    'change a broadcast',
    fc.record({
      which: nth,
      change: fc.record(
        {
          name: fc.constantFrom('Autumn preview', 'Spring', ''),
          hours,
          message_template: templates,
          source_lists: sourceLists,
          filters,
        },
        { requiredKeys: [] },
      ),
    }),
    (w, a) => updateBroadcast(w, pick(w.broadcasts, a.which), a.change),
  ),
  op(3, 'cancel a broadcast', nth, (w, a) => cancelBroadcast(w, pick(w.broadcasts, a))),
  op(4, 'broadcast', nth, (w, a) => getBroadcast(w, pick(w.broadcasts, a))),
  op(2, 'broadcasts', fc.constantFrom('scheduled', 'sent', 'canceled', 'failed'), listBroadcasts),
  op(2, 'outbox', fc.constantFrom('sms', 'push', 'wallet'), outbox),
]

const wallet = [
  op(
    5,
    'install a pass',
    fc.record({ id: fc.nat({ max: 15 }), provider: fc.constantFrom('passbook', 'google_wallet'), group, tokens }),
    (w, a) => install(w, `i${a.id}`, a.provider, a.group, a.tokens),
  ),
  op(
    8,
    'change a pass',
    fc.record({
      which: nth,
      change: fc.record(
        {
          group_code: fc.oneof(group, fc.constant('')),
          active: mostly(fc.boolean(), fc.constant('no'), 20),
          tokens: mostly(
            fc.record(
              {
                first_name: fc.constantFrom('Ines', 'Noor', null),
                loyalty_balance: fc.constantFrom(155.5, '12', null),
                tier: fc.constantFrom('Gold', true),
              },
              { requiredKeys: [] },
            ),
            fc.constantFrom(null, { tier: {} }),
            10,
          ),
          notification: fc.constantFrom('Points doubled', null),
        },
        { requiredKeys: [] },
      ),
    }),
    (w, a) => updateItem(w, pick(w.items, a.which), a.change),
  ),
  op(3, 'pass', nth, (w, a) => getItem(w, pick(w.items, a))),
  op(
    6,
    'passes',
    fc.record({
      query: fc.record(
        {
          group_code: fc.constantFrom('VIP', '', 'other'),
          provider: fc.constantFrom('google', 'passbook', 'nonsense'),
          expiration_date: fc.constantFrom('2027-01-31', '2027-1-31'),
          first_name: fc.constantFrom('Ines', 'INES', ''),
          favourite: fc.constant('x'),
        },
        { requiredKeys: [] },
      ),
      size: fc.integer({ min: 1, max: 6 }),
    }),
    (w, a) => listItems(w, a.query, a.size),
  ),
  op(
    3,
    'send a wallet message',
    fc.record({
      template: mostly(fc.constantFrom('{{first_name}}, hello', 'Hello'), fc.constant(' ')),
      filters: messageFilters,
    }),
    (w, a) => sendMessage(w, a.template, a.filters),
  ),
  op(1, 'wallet messages', fc.constant(null), listMessages),
]

/** Advances by whole hours, so that no event falls due between two operations. */
export function advance(state: ModelState, hoursOn: number): Step {
  state.clockOffset += hoursOn * 3_600_000
  return {
    method: 'POST',
    path: '/__mock/clock',
    body: { advance: `PT${hoursOn}H` },
    status: 200,
    answer: { now: text },
  }
}

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  ...people,
  ...optIns,
  ...push,
  ...broadcasts,
  ...wallet,
  op(5, 'let time pass', fc.constantFrom(1, 1, 2, 6, 23, 24), advance),
)
