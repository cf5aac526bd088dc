import { broadcastStatuses } from '#/contract/broadcasts'
import { acquisitionCampaignStatuses } from '#/contract/campaigns'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { isRecord } from '#/contract/format/json'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import { importPlatforms } from '#/contract/imports'
import { optOutReasons } from '#/contract/subscriptions'
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

/** Replaces everything in a service's requests and replies that may be about a person or a company. */
export class Anonymizer {
  readonly substitutes: Substitutes
  readonly #homeCountry: string

  constructor(substitutes: Substitutes, homeCountry: string) {
    this.substitutes = substitutes
    this.#homeCountry = homeCountry
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
    if (vocabularies[key]?.includes(original)) return original
    if (key.endsWith('timezone') && isZone(original)) return original
    if (key === 'platform_status' && /^\d{3}$/.test(original)) return original
    if (key === 'expiration_date' || /_(?:date|at|on)$/.test(key)) {
      if (readDayOrTimestamp(original) !== null) return original
    }
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
    const kind = customFieldKinds[key]
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
          .map(([name, one]) => [this.#keyOf(name, key), this.json(one, name, key)]),
      )
    }
    const kind = key === 'id' ? kindOfReference(parent) : kinds[key]
    if (typeof value === 'number') {
      if (key.endsWith('_count')) return value
      return kind === undefined ? Number(this.of('amount', value)) : this.of(kind, value)
    }
    if (typeof value !== 'string') return null
    if (key === 'message' || key === 'error') return this.message(value)
    return kind === undefined || value === '' ? this.text(key, value) : this.of(kind, value)
  }

  /** A condition of an audience, which compares with the same values as the records have. */
  #filter(filter: Record<string, unknown>): Record<string, unknown> {
    const field = filter['field_name'] ?? filter['name']
    const kind = typeof field === 'string' ? filterKinds(field) : undefined
    const valueOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(valueOf)
      if (typeof value === 'string' && typeof kind === 'string') return this.of(kind, value)
      return typeof value === 'string' && kind?.includes(value) ? value : this.json(value, 'filter_date')
    }
    return Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        this.#keyOf(name, 'filters'),
        name === 'value'
          ? valueOf(value)
          : name === 'name' && typeof value === 'string' && this.#isKnownField(value)
            ? value
            : this.json(value, name),
      ]),
    )
  }

  /** Names of wallet tokens and of unknown fields are the company's own words. */
  #keyOf(name: string, parent: string): string {
    if (knownKeys.has(name) || Object.hasOwn(kinds, name) || Object.hasOwn(vocabularies, name)) return name
    if (this.#isKnownField(name) || /^[a-z]+_(?:date|at|on|count)$/.test(name)) return name
    return parent === 'tokens' || !/^[a-z][a-z_]{0,30}$/.test(name) ? this.substitutes.of('field', name) : name
  }

  /** A message of the service: its ordinary words stay, and everything that may name something goes. */
  message(original: string): string {
    if (codes.has(original) || /^\w+Errors::\w+$/.test(original)) return original
    let text = original
    // As written: a name such as Will is also a word
    for (const [known, substitute] of this.substitutes.replaced())
      text = text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(known)}(?![\\p{L}\\p{N}])`, 'gu'), substitute)
    const invented = new Set(this.substitutes.replaced().flatMap(([, substitute]) => substitute.split(' ')))
    return text
      .replaceAll(/"[^"]*"|“[^”]*”|'[^']*'(?!\w)/gu, '“…”')
      .split(/(\s+)/)
      .map(word => (isOrdinary(word, invented) ? word : '…'))
      .join('')
  }
}

/** What a filter on a field compares with: values of a kind, or options. */
function filterKinds(field: string): Kind | readonly string[] | undefined {
  if (field === 'subscription') return 'list'
  const kind = customFieldKinds[field]
  if (kind === 'boolean' || kind === 'zone') return ['true', 'false']
  return kind ?? kinds[field]
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Whether a word of a message cannot name anyone: a plain word in lower case, a word of the interface, or invented. */
function isOrdinary(word: string, invented: ReadonlySet<string>): boolean {
  const bare = word.replaceAll(/^[("“]+|[)"”.,:;!?]+$/g, '')
  const isPlain = (part: string) =>
    part === '' || invented.has(part) || commonWords.has(part) || /^(?:[a-z][a-z_'’-]*|\d{1,3})$/.test(part)
  return !/[\p{L}\p{N}]/u.test(bare) || isPlain(bare) || bare.split('.').every(isPlain)
}

const codes = new Set([
  'MDNHASCONFIRMATIONBLOCK',
  'EXTERNALPERSONIDMISMATCH',
  'UNPROCESSABLE ENTITY',
  'countrynotsupported',
])

/** Words that begin sentences, and abbreviations. */
const commonWords = new Set(
  (
    'The There Several This That These A An No Not Only All Each Every Please Try It Its Is Are Must Rate Too Unknown Invalid ' +
    'Missing Internal Upstream Service Server Request Reply Person Persons Number Device Devices Broadcast List Lists ' +
    'Campaign Batch Item Items Company App Token Tokens Field Fields Filter Filters Message Messages Wallet ' +
    'JSON API MDN UTC SMS URL ID E.164 IOS ANDROID GET POST PUT DELETE'
  ).split(' '),
)

/** Keys of the interface that no vocabulary or kind lists. */
const knownKeys = new Set(
  (
    'errors message code error person mobile_phone custom_fields subscription_list id name description value filters ' +
    'targeting message_template shorten_urls push subject metadata source_lists delivery recipient_count devices device ' +
    'pending success failure success_count failure_count pending_count tokens locations latitude longitude relevant_text ' +
    'passbook google_wallet notification messages header body active template filters field_name option_key'
  ).split(' '),
)

/** What the `id` within a reference is. */
function kindOfReference(parent: string): Kind | undefined {
  if (parent === 'person') return 'person-id'
  if (parent === 'subscription_list' || parent === '') return 'list'
  return parent === 'campaign_ref' ? 'wallet' : undefined
}

/** The kind of a path or query parameter; null for a company or an app, which the lab replaces by its own. */
export function kindOfParam(name: string): Kind | null {
  if (name === 'company_key' || name === 'company_id' || name === 'app_id') return null
  return name === 'id' ? 'campaign' : (kinds[name] ?? 'text')
}
