import fc from 'fast-check'
import { HOUR_MS } from '#/contract/format/durations'
import { cancelBroadcast, createBroadcast, getBroadcast, listBroadcasts, updateBroadcast } from './broadcasts'
import { anyText } from './matching'
import {
  addParticipant,
  readHandset,
  listParticipants,
  listSubscriptions,
  getOrDeleteSubscription,
  readOutbox,
  reply,
} from './opt-ins'
import {
  type Naming,
  personPath,
  getPerson,
  addPersonAtCarrier,
  postPerson,
  putByExternal,
  putPerson,
  searchPersons,
} from './people'
import {
  assignDevice,
  getBatch,
  getDevice,
  importBatch,
  listBatches,
  listDevices,
  registerDevice,
  tokenHistory,
} from './push'
import type { Person, PredictedCall, ModelState } from './state'
import {
  campaignIndex,
  external,
  fields,
  filters,
  group,
  listIndex,
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
import { getItem, installItem, listItems, listMessages, sendMessage, updateItem } from './wallet'

/** One operation. `step` gives the call and the model's reply, or null if the operation makes no sense now. */
export interface Operation {
  readonly kind: string
  readonly args: unknown
  step(state: ModelState): PredictedCall | null
}

const op = <Args>(
  weight: number,
  kind: string,
  args: fc.Arbitrary<Args>,
  step: (state: ModelState, args: Args) => PredictedCall | null,
): fc.WeightedArbitrary<Operation> => ({
  weight,
  arbitrary: args.map(given => ({ kind, args: given, step: state => step(state, given) })),
})

const naming = fc.constantFrom<Naming>('key', 'id', 'external')

/** Version 1 calls write a number of the home country without its country code. */
function inVersion(body: Record<string, unknown>, wanted: 1 | 2): Record<string, unknown> {
  const phone = body['mobile_phone']
  const given = typeof phone === 'object' && phone !== null && 'mdn' in phone ? phone.mdn : undefined
  const national = wanted === 1 && typeof given === 'string' && given.startsWith('+1312') ? given.slice(2) : given
  return given === undefined ? body : { ...body, mobile_phone: { mdn: national } }
}

/** A record by index, modulo the number of records plus one; null stands for an unknown record. */
const pick = <T>(records: readonly T[], index: number): T | null => records[index % (records.length + 1)] ?? null

/** A step about a person; null if the index picks none, or if they have no id of this kind or it is not known yet. */
function forPerson(
  state: ModelState,
  index: number,
  naming: Naming,
  step: (person: Person, path: string) => PredictedCall,
): PredictedCall | null {
  const person = pick(state.persons, index)
  const path = person && personPath(state, person, naming)
  return person && path !== null ? step(person, path) : null
}

const people = [
  op(10, 'add a person', fc.record({ body: personBody, version }), (state, args) =>
    postPerson(state, inVersion(args.body, args.version), args.version),
  ),
  op(12, 'change a person', fc.record({ who: nth, body: personBody, version }), (state, args) => {
    const person = pick(state.persons, args.who)
    return person && person.key.value === undefined
      ? null
      : putPerson(state, person, inVersion(args.body, args.version), args.version)
  }),
  op(
    8,
    'put by external id',
    fc.record({ id: mostly(external, fc.constant('x'.repeat(129)), 20), body: personBody, version }),
    (state, args) =>
      args.body.external_person_id === null
        ? null
        : putByExternal(state, args.id, inVersion(args.body, args.version), args.version),
  ),
  op(6, 'get a person', fc.record({ who: nth, naming, version }), (state, args) =>
    forPerson(state, args.who, args.naming, (person, path) => getPerson(state, person, path, args.version)),
  ),
  op(6, 'search', fc.record({ mdn: mostly(mdn, oddMdn), version }), (state, args) =>
    searchPersons(
      state,
      args.version === 1 && args.mdn.startsWith('+1312') ? args.mdn.slice(2) : args.mdn,
      args.version,
    ),
  ),
  op(
    2,
    'add a person at a carrier',
    fc.record({ mdn, carrier: fc.constantFrom('c1', 'c2'), id: fc.option(external) }),
    (state, args) => addPersonAtCarrier(state, args.mdn, args.carrier, args.id),
  ),
]

const optIns = [
  op(
    14,
    'add a participant',
    fc.record({
      campaign: campaignIndex,
      mdn: mostly(mdn, oddMdn, 8),
      id: maybe(external),
      fields: maybe(fields),
      version,
    }),
    (state, args) => {
      const body = {
        mobile_phone: { mdn: args.mdn },
        ...(args.id !== undefined && { external_person_id: args.id }),
        ...(args.fields && { custom_fields: args.fields }),
      }
      return addParticipant(state, args.campaign, inVersion(body, args.version), args.version)
    },
  ),
  op(
    12,
    'reply',
    fc.record({ mdn, text: fc.constantFrom('Y', ' yes', 'y', 'Y', 'N', 'no', 'STOP', 'maybe') }),
    (state, args) => reply(state, args.mdn, args.text),
  ),
  op(4, 'participants', fc.record({ campaign: campaignIndex, mdn: fc.option(mdn) }), (state, args) =>
    listParticipants(state, args.campaign, args.mdn),
  ),
  op(5, 'subscriptions', fc.record({ who: nth, naming, all: fc.boolean() }), (state, args) =>
    forPerson(state, args.who, args.naming, (person, path) => listSubscriptions(state, person, path, args.all)),
  ),
  op(
    5,
    'subscription',
    fc.record({ who: nth, naming, list: listIndex, method: fc.constantFrom('GET', 'GET', 'DELETE') }),
    (state, args) =>
      forPerson(state, args.who, args.naming, (person, path) =>
        getOrDeleteSubscription(state, person, path, args.list, args.method),
      ),
  ),
  op(3, 'handset', mdn, readHandset),
]

const token = fc.constantFrom('t1', 't2', 't3', '9f3c'.repeat(16), 'x-bad', 'x-gone', 'x-topic', 'x-sender', 'a/b %2F')
const push = [
  op(
    4,
    'register a device',
    fc.record({ who: nth, id: fc.constantFrom('dev-1', 'dev-2', 'dev-3'), token }),
    (state, args) => {
      const person = pick(state.persons, args.who)
      return person && person.key.value !== undefined ? registerDevice(state, args.id, person, args.token) : null
    },
  ),
  op(
    4,
    'assign',
    fc.record({
      device: nth,
      key: maybe(fc.oneof(nth, fc.constant('nobody' as const))),
      id: maybe(mostly(external, fc.constant(''), 8)),
    }),
    (state, args) => {
      const owner = typeof args.key === 'number' ? pick(state.persons, args.key) : args.key
      if (owner === null || (owner && owner !== 'nobody' && owner.key.value === undefined)) return null
      return assignDevice(state, pick(state.devices, args.device), {
        ...(owner && { key: owner }),
        ...(args.id !== undefined && { external: args.id }),
      })
    },
  ),
  op(3, 'devices', fc.record({ who: nth, naming }), (state, args) =>
    forPerson(state, args.who, args.naming, (person, path) => listDevices(state, person, path)),
  ),
  op(2, 'device', nth, (state, args) => getDevice(state, pick(state.devices, args))),
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
  op(3, 'batch', nth, (state, args) => getBatch(state, pick(state.batches, args))),
  op(1, 'batches', fc.constant(null), listBatches),
  op(2, 'token', token, tokenHistory),
]

const sourceLists = mostly(fc.uniqueArray(listIndex, { minLength: 1 }), fc.constantFrom([], [9]), 20)
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
    (state, args) => updateBroadcast(state, pick(state.broadcasts, args.which), args.change),
  ),
  op(3, 'cancel a broadcast', nth, (state, args) => cancelBroadcast(state, pick(state.broadcasts, args))),
  op(4, 'broadcast', nth, (state, args) => getBroadcast(state, pick(state.broadcasts, args))),
  op(2, 'broadcasts', fc.constantFrom('scheduled', 'sent', 'canceled', 'failed'), listBroadcasts),
  op(2, 'outbox', fc.constantFrom('sms', 'push', 'wallet'), readOutbox),
]

const wallet = [
  op(
    5,
    'install a pass',
    fc.record({ id: fc.nat({ max: 15 }), provider: fc.constantFrom('passbook', 'google_wallet'), group, tokens }),
    (state, args) => installItem(state, `i${args.id}`, args.provider, args.group, args.tokens),
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
    (state, args) => updateItem(state, pick(state.items, args.which), args.change),
  ),
  op(3, 'pass', nth, (state, args) => getItem(state, pick(state.items, args))),
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
          favorite: fc.constant('x'),
        },
        { requiredKeys: [] },
      ),
      size: fc.integer({ min: 1, max: 6 }),
    }),
    (state, args) => listItems(state, args.query, args.size),
  ),
  op(
    3,
    'send a wallet message',
    fc.record({
      template: mostly(fc.constantFrom('{{first_name}}, hello', 'Hello'), fc.constant(' ')),
      filters: messageFilters,
    }),
    (state, args) => sendMessage(state, args.template, args.filters),
  ),
  op(1, 'wallet messages', fc.constant(null), listMessages),
]

/** Advances the clock by whole hours, so that no event falls due between two operations. */
export function advance(state: ModelState, byHours: number): PredictedCall {
  state.clockOffset += byHours * HOUR_MS
  return {
    method: 'POST',
    path: '/__mock/clock',
    body: { advance: `PT${byHours}H` },
    status: 200,
    reply: { now: anyText },
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
