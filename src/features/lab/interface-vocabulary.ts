import { broadcastStatuses } from '#/contract/broadcasts'
import { acquisitionCampaignStatuses } from '#/contract/campaigns'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { importPlatforms } from '#/contract/imports'
import { optOutReasons } from '#/contract/subscriptions'
import { messageWords } from './message-words'
import type { ValueKind } from './substitutes'

// What a rebuilt call may keep: the keys and texts of the interface, and the kinds of its values

/** The custom fields of every company of the demo service. Others are left out of records. */
export const customFieldKinds: Readonly<Record<string, ValueKind | 'boolean' | 'zone' | readonly string[]>> = {
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

/** The kinds of values by their keys in bodies, queries, and paths. */
export const kindByKey: Readonly<Record<string, ValueKind>> = {
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

/** The messages of push platforms, as they document them. */
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

/** The strings that the interface defines, by their keys. Any other string is replaced. */
export const interfaceTexts: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Left out: links contain ids, page tokens may contain anything, and a creator may be a person. The demo service makes
 * its own.
 */
export const droppedKeys = new Set([
  'url',
  'smartlink_url',
  'subscribers_url',
  'acquisition_campaigns_url',
  'page_token',
  'created_by',
  'created_by_application',
])

/** The keys of times of records. Any other date may be about a person, such as the date of a wedding. */
export const timeKeys: ReadonlySet<string> = new Set(
  (
    'created_at updated_at created_date updated_date opt_in_date opt_out_date start_date end_date expire_date ' +
    'expiration_date participation_date send_scheduled_date send_start_date enqueue_completed_date received_on sent_at'
  ).split(' '),
)

/** The keys of numbers that are kept. */
export const countKeys: ReadonlySet<string> = new Set(
  'recipient_count success_count failure_count pending_count'.split(' '),
)

/** The entry of a table under a key. Own entries only: every object inherits names such as `constructor`. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined

/**
 * What a filter on a field compares with: values of a kind, time zones, or one of these options; undefined if the field
 * is unknown.
 */
export function filterKindOf(field: string): ValueKind | 'zone' | readonly string[] | undefined {
  if (field === 'subscription') return 'list'
  const kind = entryOf(customFieldKinds, field)
  if (kind === 'boolean') return ['true', 'false']
  return kind ?? entryOf(kindByKey, field)
}

/** Error codes of the service. */
export const errorCodes: ReadonlySet<string> = new Set([
  'MDNHASCONFIRMATIONBLOCK',
  'EXTERNALPERSONIDMISMATCH',
  'UNPROCESSABLE ENTITY',
  'countrynotsupported',
  'PersonErrors::MdnChangeNotAllowed',
  'PersonErrors::PersonNotFound',
  'PersonErrors::PersonNotFoundByPersonKey',
])

/** Whether a code such as `PersonErrors::PersonIsLocked` consists of words that may stay. */
export const isCodeOfAllowedWords = (word: string): boolean =>
  /^(?:[A-Z][a-z]+)+::(?:[A-Z][a-z]+)+$/.test(word) &&
  (word.match(/[A-Z][a-z]+/g) ?? []).every(part => messageWords.has(part.toLowerCase()))

/** Further keys of the interface. */
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

/** Whether a key belongs to the interface. Any other may be the company's own word. */
export const isInterfaceKey = (name: string): boolean =>
  knownKeys.has(name) ||
  timeKeys.has(name) ||
  countKeys.has(name) ||
  [kindByKey, interfaceTexts, customFieldKinds].some(entries => Object.hasOwn(entries, name))

/** The words that messages may contain besides invented ones. */
export const allowedWords: ReadonlySet<string> = new Set([
  ...messageWords,
  ...Object.values(interfaceTexts).flat(),
  ...errorCodes,
])

/** The kind of the `id` within a reference to a record; undefined if it is unknown. */
export function kindOfReference(parent: string): ValueKind | undefined {
  if (parent === 'person') return 'person-id'
  if (parent === 'subscription_list' || parent === '') return 'list'
  return parent === 'campaign_ref' ? 'wallet' : undefined
}

/** The kind of a path or query parameter; null for a company or an app, which the lab replaces with its own. */
export function kindOfParam(name: string): ValueKind | null {
  if (name === 'company_key' || name === 'company_id' || name === 'app_id') return null
  return name === 'id' ? 'campaign' : (entryOf(kindByKey, name) ?? 'text')
}
