import { broadcastStatuses } from '#/contract/broadcasts'
import { acquisitionCampaignStatuses } from '#/contract/campaigns'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { isRecord } from '#/contract/format/json'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import type { Session } from '#/contract/gateway'
import { importPlatforms } from '#/contract/imports'
import { optOutReasons } from '#/contract/subscriptions'
import { elided, messageWords } from './message-words'
import type { Kind, Substitutes } from './substitutes'

/** The custom fields of every company of the demo service. Others are left out of records. */
const customFieldKinds: Readonly<Record<string, Kind | 'boolean' | 'zone' | readonly string[]>> = {
  first_name: 'first-name',
  last_name: 'last-name',
  email: 'email',
  postal_code: 'postal-code',
  birth_date: 'day',
  loyalty_points: 'amount',
  vip: 'boolean',
  gender: ['female', 'male', 'nonbinary'],
  interests: ['shoes', 'outdoor', 'kitchen', 'books', 'music'],
  home_timezone: 'zone',
}

/** Keys of bodies, queries, and paths, and what their values are. */
const kinds: Readonly<Record<string, Kind>> = {
  mdn: 'number',
  person_key: 'person-key',
  person_id: 'person-id',
  external_person_id: 'external-id',
  carrier_code: 'carrier',
  subscription_list_id: 'list',
  source_lists: 'list',
  acquisition_id: 'campaign',
  broadcast_id: 'broadcast',
  wallet_id: 'wallet',
  wallet_item_id: 'item',
  wallet_message_id: 'message',
  group_code: 'group',
  service_device_id: 'device',
  batch_id: 'batch',
  token: 'token',
  push_token: 'token',
  first_name: 'first-name',
  last_name: 'last-name',
  email: 'email',
  email_address: 'email',
  external_email_id: 'email',
  postal_code: 'postal-code',
  birth_date: 'day',
}

/** What push platforms reply, as they document it. */
export const platformMessages: readonly string[] = [
  'Success',
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'Unregistered',
  'ExpiredToken',
  'MissingDeviceToken',
  'TopicDisallowed',
  'BadCertificateEnvironment',
  'InvalidProviderToken',
  'ExpiredProviderToken',
  'TooManyRequests',
  'InternalServerError',
  'ServiceUnavailable',
  'Shutdown',
  'UNREGISTERED',
  'INVALID_ARGUMENT',
  'SENDER_ID_MISMATCH',
  'QUOTA_EXCEEDED',
  'UNAVAILABLE',
  'INTERNAL',
  'THIRD_PARTY_AUTH_ERROR',
]

/** Words of the interface, by the key they are under. Any other text there is replaced. */
const vocabularies: Readonly<Record<string, readonly string[]>> = {
  status: [
    ...broadcastStatuses,
    ...acquisitionCampaignStatuses,
    'PENDING',
    'SUCCESS',
    'FAILURE',
    'SUBSCRIBED',
    'CONFIRMED',
    'REJECTED',
  ],
  channel: ['sms', 'push', 'SMS', 'PUSH'],
  provider: ['passbook', 'google_wallet', 'google'],
  platform: importPlatforms,
  os: ['iOS', 'Android', 'IOS', 'ANDROID', 'ios', 'android'],
  selector: [...broadcastSelectors, 'between', 'on', '=', '<', '<=', '>', '>='],
  opt_out_reason: optOutReasons,
  platform_message: platformMessages,
  type: ['Loyalty', 'Offer', 'Coupon'],
  active_only: ['true', 'false'],
  name: ['subscription', 'first_class_field', 'group_code', 'provider', 'expiration_date'],
  field_name: ['first_name', 'last_name', 'loyalty_balance', 'loyalty_tier', 'expiration_date'],
  timezone_source: ['api', 'mdn', 'device'],
}

/** Links contain ids, and page tokens may contain anything. The demo service makes its own. */
const dropped = new Set([
  'url',
  'smartlink_url',
  'subscribers_url',
  'acquisition_campaigns_url',
  'page_token',
  'created_by',
  'created_by_application',
])

const isZone = (text: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    // An offset such as +01:00 is accepted as well, and is no name
    return /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(text)
  } catch {
    return false
  }
}

/** Times of records. Any other date may be about a person, such as the date of a wedding. */
const times: ReadonlySet<string> = new Set(
  (
    'created_at updated_at created_date updated_date opt_in_date opt_out_date start_date end_date expire_date ' +
    'expiration_date participation_date send_scheduled_date send_start_date enqueue_completed_date received_on sent_at'
  ).split(' '),
)

const counts: ReadonlySet<string> = new Set('recipient_count success_count failure_count pending_count'.split(' '))

/** An entry of a list of this file: names such as `constructor` are in every object. */
const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined

/** The session whose calls are made anonymous. */
export type Origin = Pick<Session, 'company_key' | 'company_name' | 'app_ids' | 'user'> & {
  /** How numbers without a country code are read. */
  connection: Pick<Session['connection'], 'home_country'>
}

/** Replaces everything in a service's requests and replies that may be about a person or a company. */
export class Anonymizer {
  readonly substitutes: Substitutes
  readonly #homeCountry: string

  constructor(substitutes: Substitutes, { company_key, company_name, app_ids, user, connection }: Origin) {
    this.substitutes = substitutes
    this.#homeCountry = connection.home_country
    // Messages may name them
    for (const name of [company_key, company_name ?? '']) substitutes.of('company', name)
    for (const app of app_ids) substitutes.of('app', app)
    substitutes.of('user', user)
  }

  /** A number in E.164 form. What is not a number keeps only its form. */
  number(original: string): string {
    const mdn = isE164(original) ? original : nationalToE164(original, this.#homeCountry)
    return mdn === null
      ? original.replaceAll(/\d/g, '0').replaceAll(/[^0+ -]/gu, 'x')
      : this.substitutes.of('number', mdn)
  }

  /** A value of a known kind. */
  of(kind: Kind, original: unknown): string {
    const text = String(original)
    if (kind === 'number') return this.number(text)
    // A person may be named by the older numeric id in the same place
    if (kind === 'person-key' && /^\d+$/.test(text)) return this.substitutes.of('person-id', text)
    if (kind === 'person-id' && /^[0-9a-f]{8}-/i.test(text)) return this.substitutes.of('person-key', text)
    // Lists are also named by their path
    if (kind === 'list') return this.substitutes.of('list', text.slice(text.lastIndexOf('/') + 1))
    return this.substitutes.of(kind, text)
  }

  /** A text from the vocabulary of the interface, a moment, or an invented text. */
  text(key: string, original: string): string {
    if (original === '') return original
    if (entryOf(vocabularies, key)?.includes(original)) return original
    if (key.endsWith('timezone') && isZone(original)) return original
    if (key === 'platform_status' && /^\d{3}$/.test(original)) return original
    if (readDayOrTimestamp(original) !== null) return times.has(key) ? original : this.substitutes.of('day', original)
    if (key === 'message_template' || key === 'template') return this.#template(original)
    return this.substitutes.of('text', original)
  }

  /** Keeps the placeholders of a message, and its unbalanced braces, because they decide whether it is accepted. */
  #template(original: string): string {
    const placeholders = original.match(/\{\{\s*(\w+)\s*\}\}/g) ?? []
    const known = placeholders.filter(one => /list_name/.test(one) || this.#isKnownField(one.replaceAll(/\W/g, '')))
    const unbalanced = original.split('{{').length !== original.split('}}').length ? ' {{' : ''
    return [this.substitutes.of('text', original), ...known].join(' ') + unbalanced
  }

  #isKnownField(key: string): boolean {
    return Object.hasOwn(customFieldKinds, key)
  }

  /** Custom fields. In a record, those that the demo service does not have are left out; a request keeps one as unknown. */
  customFields(fields: Record<string, unknown>, where: 'record' | 'request'): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
        if (!this.#isKnownField(key))
          return where === 'record' ? [] : [[this.substitutes.of('field', key), this.json(value)]]
        const replaced = value === null ? null : this.#fieldValue(key, value)
        return replaced === undefined ? [] : [[key, replaced]]
      }),
    )
  }

  #fieldValue(key: string, value: unknown): unknown {
    const kind = entryOf(customFieldKinds, key)
    if (kind === undefined) return undefined
    if (kind === 'boolean') return typeof value === 'boolean' ? value : this.json(value)
    if (kind === 'zone') return typeof value === 'string' ? this.text('timezone', value) : this.json(value)
    if (typeof kind !== 'string') {
      const optionOf = (one: unknown) => (isRecord(one) ? one['option_key'] : one)
      const options = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
        const option = optionOf(one)
        return typeof option === 'string' && kind.includes(option) ? [{ option_key: option }] : []
      })
      return Array.isArray(value) ? options : options[0]
    }
    if (kind === 'amount') return typeof value === 'number' ? Number(this.of('amount', value)) : this.json(value)
    return typeof value === 'string' ? (value === '' ? '' : this.of(kind, value)) : this.json(value)
  }

  /** Any JSON, with the same form: the values are replaced by their keys, and keys that no interface would have too. */
  json(value: unknown, key = '', parent = ''): unknown {
    if (value === null || typeof value === 'boolean') return value
    if (Array.isArray(value)) return value.map((one: unknown) => this.json(one, key, parent))
    if (isRecord(value)) {
      if (key === 'custom_fields') return this.customFields(value, 'request')
      if (key === 'filters') return this.#filter(value)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !dropped.has(name))
          .map(([name, one]) => [this.#keyOf(name), this.json(one, name, key)]),
      )
    }
    const kind = key === 'id' ? kindOfReference(parent) : entryOf(kinds, key)
    if (typeof value === 'number') {
      if (counts.has(key)) return value
      return kind === undefined ? Number(this.of('amount', value)) : this.of(kind, value)
    }
    if (typeof value !== 'string') return null
    if (key === 'message' || key === 'error') return this.message(value)
    if (kind !== undefined && value !== '') return this.of(kind, value)
    // Of the tokens of a pass, only its expiration is a time that the service knows
    return this.text(parent === 'tokens' && key !== 'expiration_date' && times.has(key) ? '' : key, value)
  }

  /** A condition of an audience, which compares with the same values as the records have. */
  #filter(filter: Record<string, unknown>): Record<string, unknown> {
    const field = filter['field_name'] ?? filter['name']
    const kind = typeof field === 'string' ? filterKinds(field) : undefined
    const valueOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(valueOf)
      if (typeof value === 'string' && typeof kind === 'string') return this.of(kind, value)
      if (typeof value === 'string' && kind?.includes(value)) return value
      return this.json(value, typeof field === 'string' && times.has(field) ? field : '')
    }
    return Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        this.#keyOf(name),
        name === 'value'
          ? valueOf(value)
          : name === 'name' && typeof value === 'string' && this.#isKnownField(value)
            ? value
            : this.json(value, name),
      ]),
    )
  }

  /** Keys that the interface does not have, such as names of wallet tokens, are the company's own words. */
  #keyOf(name: string): string {
    return isKey(name) ? name : this.substitutes.of('field', name)
  }

  /** A message of the service: what may name something goes, and the words that cannot stay. */
  message(original: string): string {
    if (codes.has(original)) return original
    let text = original
    for (const [known, substitute] of this.substitutes.replaced())
      text = text.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(known)}(?![\\p{L}\\p{N}])`, 'giu'),
        // A name such as Will is also a word, which says nothing
        found => (found !== known && messageWords.has(found) ? found : substitute),
      )
    const invented = new Set(this.substitutes.replaced().flatMap(([, substitute]) => substitute.split(' ')))
    return elided(text.replaceAll(/"[^"]*"|“[^”]*”|'[^']*'(?!\w)/gu, '“…”'), {
      isPlain: word => invented.has(word) || words.has(word) || isCode(word),
      isKey: part => invented.has(part) || isKey(part),
    })
  }
}

/** What a filter on a field compares with: values of a kind, or options. */
function filterKinds(field: string): Kind | readonly string[] | undefined {
  if (field === 'subscription') return 'list'
  const kind = entryOf(customFieldKinds, field)
  if (kind === 'boolean' || kind === 'zone') return ['true', 'false']
  return kind ?? entryOf(kinds, field)
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const codes: ReadonlySet<string> = new Set([
  'MDNHASCONFIRMATIONBLOCK',
  'EXTERNALPERSONIDMISMATCH',
  'UNPROCESSABLE ENTITY',
  'countrynotsupported',
  'PersonErrors::MdnChangeNotAllowed',
  'PersonErrors::PersonNotFound',
  'PersonErrors::PersonNotFoundByPersonKey',
])

/** Whether a code such as `PersonErrors::PersonIsLocked` consists of words that may stay. */
const isCode = (word: string): boolean =>
  /^(?:[A-Z][a-z]+)+::(?:[A-Z][a-z]+)+$/.test(word) &&
  (word.match(/[A-Z][a-z]+/g) ?? []).every(part => messageWords.has(part.toLowerCase()))

/** Keys of the interface that no other list of this file has. */
const knownKeys: ReadonlySet<string> = new Set(
  (
    'errors message code error person persons mobile_phone custom_fields subscription_list subscription_lists id name ' +
    'description value values filters targeting message_template shorten_urls push subject metadata delivery devices ' +
    'device pending success failure tokens locations location latitude longitude relevant_text passbook google_wallet ' +
    'notification messages header body active template option_key options page_size page_token active_only campaign_ref ' +
    'campaign campaigns campaign_type acquisition_campaign test_broadcast test_lists source_short_code sourcecode context ' +
    'title image_url action_uri image_uri label tags app_version os_version sdk_version hardware_make hardware_model ' +
    'locale advertising_id account_number balance tier offer_value loyalty_tier loyalty_balance strip_image_code ' +
    'company_id company_key app_id app_ids url users items participants participant batches entries imports'
  ).split(' '),
)

const isKey = (name: string): boolean =>
  knownKeys.has(name) ||
  times.has(name) ||
  counts.has(name) ||
  [kinds, vocabularies, customFieldKinds].some(entries => Object.hasOwn(entries, name))

/** What messages may contain besides what was invented. */
const words: ReadonlySet<string> = new Set([...messageWords, ...Object.values(vocabularies).flat(), ...codes])

/** What the `id` within a reference is. */
function kindOfReference(parent: string): Kind | undefined {
  if (parent === 'person') return 'person-id'
  if (parent === 'subscription_list' || parent === '') return 'list'
  return parent === 'campaign_ref' ? 'wallet' : undefined
}

/** The kind of a path or query parameter; null for a company or an app, which the lab replaces by its own. */
export function kindOfParam(name: string): Kind | null {
  if (name === 'company_key' || name === 'company_id' || name === 'app_id') return null
  return name === 'id' ? 'campaign' : (entryOf(kinds, name) ?? 'text')
}
