import type { Covered } from './covered'

/**
 * Every line of interface.md's tables and numbered or dotted rules, in its order, up to the states of its resources: section, beginning of the line (cells
 * joined by ` | `), and the tests that prove it. `npm test` checks that the tests exist; with SPEC naming the folder of
 * the documents it also checks that no line is missing.
 */
export const resourceLines: readonly Covered[] = [
  {
    section: 'What the service does',
    lines: [
      ['1. A per-company', 'persons-read › Tenancy:', 'persons-read › Persons 1: GET by key'],
      [
        '2. Subscriptions of persons',
        'subscriptions › Subscriptions: there is no route',
        'participants › Acquisition participant: a Y',
      ],
      ['3. Broadcasts:', 'broadcast-sending › Decision 29: scheduled', 'broadcast-sending › Decision 34: push'],
      ['4. Mobile wallet', 'wallet-items › Row 30', 'wallet-messages › Row 34, decisions 53 and 66: sent'],
      ['5. Push devices', 'devices › Association 4', 'imports › Decision 45'],
      ['- /companies/{company_key}/mobiledb/persons', 'every-row › Decision 9'],
      [
        '- /companies/{company_key}/mobiledb/subscription_lists',
        'every-row › Decision 9',
        'subscription-lists › Decision 19: lists are',
      ],
      ['- /companies/{company_key}/mobiledb/broadcasts', 'every-row › Decision 9'],
      ['- /companies/{company_key}/campaigns/acquisition', 'every-row › Decision 9'],
      ['- /companies/{company_key}/campaigns/wallet', 'every-row › Decision 9'],
      ['- /companies/{company_key}/incentives', 'transport › Decision 55: an unknown path'],
      ['- /mobile_apps/{app_id}', 'every-row › Decision 9'],
    ],
  },
  {
    section: 'Person',
    lines: [
      ['person_key', 'persons-read › Persons 1: GET by key', 'persons-write › Persons 5 to 7: system fields'],
      ['person_id', 'persons-read › Persons 3', 'persons-write › Persons 5 to 7: system fields'],
      [
        'external_person_id',
        'persons-write › Decision 14: an external id has',
        'persons-read › Persons 2 and decision 9',
      ],
      [
        'mobile_phone | object',
        'persons-read › Persons 1: GET by key',
        'persons-write › Persons, update rule 2: another number',
      ],
      ['mobile_phone.mdn', 'persons-read › Versions: V1', 'persons-write › Decision 3'],
      ['custom_fields', 'custom-fields › Decision 16: every type'],
      [
        'timezone | string',
        'persons-write › Persons, update rule 1',
        'custom-fields › Decision 58: custom_fields null',
      ],
      ['timezone_source', 'persons-read › Persons 1: GET by key', 'persons-write › Persons 5 to 7: system fields'],
      [
        'created_at, updated_at',
        'persons-write › A change moves updated_at',
        'persons-write › Persons 5 to 7: system fields',
      ],
      ['url', 'persons-read › Persons 1: GET by key', 'persons-write › Persons 5 to 7: system fields'],
      ['- Custom fields are defined', 'custom-fields › Decision 16: custom_fields.%s = %j'],
      ['- A selectable option', 'custom-fields › Decision 16: every type', 'custom-fields › Decision 58: options'],
      ['- A multi-select field', 'custom-fields › Decision 16: every type', 'custom-fields › Decision 58: options'],
    ],
  },
  {
    section: 'Subscription',
    lines: [
      ['person |', 'subscriptions › Subscriptions 8: the active ones'],
      ['subscription_list', 'subscriptions › Subscriptions 8: the active ones'],
      ['opt_in_date', 'subscriptions › Subscriptions 8: the active ones'],
      [
        'opt_out_date',
        'subscriptions › Subscriptions 8: the active ones',
        'subscriptions › Subscriptions 12, decision 24',
      ],
      ['opt_out_reason', 'subscriptions › Subscriptions 12, decision 24', 'handsets › Control routes, decision 24'],
      ['url', 'subscriptions › Subscriptions 8: the active ones'],
    ],
  },
  {
    section: 'Acquisition campaign and participant',
    lines: [
      ['external_person_id', 'participants › Participants 14: 201', 'participant-content › Decision 60: a number with'],
      ['mobile_phone.mdn', 'participant-content › Decision 60: no number', 'participant-content › Decisions 3 and 56'],
      ['custom_fields', 'participants › Participants 14: 201', 'participant-content › Decisions 16 and 22'],
      ['person |', 'participants › Participants 14: 201'],
      ['participation_date', 'participants › Participants 14: 201'],
      ['expire_date', 'participants › Participants 14: 201', 'participants › Decision 22: after expire_date'],
      ['status', 'participants › Participants 14: 201'],
    ],
  },
  {
    section: 'Broadcast',
    lines: [
      ['broadcast_id', 'broadcasts › Broadcasts 17', 'broadcasts › Broadcasts: system fields'],
      ['status', 'sign-in-reads › Broadcasts 15: each', 'broadcasts › Broadcasts: system fields'],
      ['name', 'broadcasts › Broadcasts 17', 'broadcast-content › Decision 35: %s'],
      ['send_scheduled_date', 'broadcast-content › Decisions 27 and 61', 'broadcast-sending › Decision 29: scheduled'],
      ['created_by |', 'broadcasts › Broadcasts 17', 'broadcasts › Broadcasts 18: parallel'],
      ['created_by_application', 'broadcasts › Broadcasts 17'],
      ['targeting', 'broadcasts › Broadcasts 17', 'broadcasts › Broadcasts 18: 200, merges'],
      ['delivery', 'broadcast-sending › Decision 29: the delivery', 'broadcasts › Broadcasts: system fields'],
      ['url', 'broadcasts › Broadcasts 17', 'broadcasts › Broadcasts: system fields'],
      ['created_at, updated_at', 'broadcasts › Broadcasts 17', 'broadcasts › Broadcasts: system fields'],
      ['message_template', 'broadcast-sending › Decision 37', 'broadcast-content › Decision 35: %s'],
      ['shorten_urls', 'broadcast-sending › Broadcasts: with shorten_urls'],
      ['short_url_base', 'broadcast-sending › Broadcasts: with shorten_urls'],
      ['channel', 'broadcast-content › Decisions 27 and 61', 'broadcast-content › Decision 35: %s'],
      ['source_short_code', 'broadcasts › Broadcasts 17'],
      ['source_lists', 'broadcast-sending › Decisions 34 and 61', 'broadcast-content › Decision 35: a faulty'],
      ['filters', 'broadcast-recipients › Decisions 31, 33 and 61', 'broadcast-recipients › Decisions 32 and 61'],
      ['push', 'broadcast-sending › Decision 34: push', 'broadcast-content › Decision 35: %s'],
    ],
  },
  {
    section: 'Wallet campaign',
    lines: [
      ['wallet_id', 'wallet-items › Row 28'],
      ['name', 'wallet-items › Row 28'],
      ['type', 'wallet-items › Row 28'],
      ['smartlink_url', 'wallet-items › Row 28'],
      ['url', 'wallet-items › Row 28'],
      ['created_at, updated_at', 'wallet-items › Row 28', 'sign-in-reads › Wallet campaigns 27: active'],
    ],
  },
  {
    section: 'Wallet item',
    lines: [
      ['wallet_item_id', 'wallet-items › Row 30', 'wallet-items-write › Races: an id is installed once'],
      ['group_code', 'wallet-items › Row 30', 'wallet-items-write › Row 31: net change'],
      ['campaign_ref', 'wallet-items › Row 30', 'wallet-items-write › Row 31, rule 1'],
      ['active', 'wallet-items › Row 29: active', 'wallet-items-write › Row 31, decisions 51'],
      ['tokens', 'wallet-items › Row 30', 'wallet-items-write › Row 31: net change'],
      ['locations', 'wallet-items › Row 30', 'wallet-items-write › Row 31: net change'],
      ['provider', 'wallet-items › Row 30', 'wallet-items-write › Row 31, rule 1'],
      ['passbook', 'wallet-items › Row 30', 'wallet-items-write › Row 31, rule 4: a notification'],
      ['google_wallet', 'wallet-items › Row 30', 'wallet-messages › Row 34, decisions 53 and 66: sent'],
      ['url', 'wallet-items › Row 30', 'wallet-items-write › Row 31, rule 1'],
      ['created_at, updated_at', 'wallet-items › Row 30', 'wallet-items-write › Row 31, rule 1'],
    ],
  },
  {
    section: 'Wallet message',
    lines: [
      ['wallet_message_id', 'wallet-messages › Row 34: 200'],
      ['message', 'wallet-messages › Row 34: 200', 'wallet-messages › Row 34, decisions 53 and 66: sent'],
      ['campaign_ref', 'wallet-messages › Row 34: 200'],
      ['filters', 'wallet-messages › Row 34: 200', 'wallet-messages › Wallet message filters'],
      ['url', 'wallet-messages › Row 34: 200'],
      ['created_at, updated_at', 'wallet-messages › Row 34: 200'],
    ],
  },
  {
    section: 'Import batch and device import result',
    lines: [
      ['batch_id', 'imports › Push token import 20'],
      ['received_on', 'imports › Push token import 20'],
      ['success_count', 'imports › Push token import 21'],
      ['pending, success', 'imports › Push token import 20', 'imports › Push token import 21'],
    ],
  },
  {
    section: 'Broadcast status',
    lines: [
      ['(none) | POST', 'broadcasts › Broadcasts 17'],
      ['scheduled | PUT', 'broadcasts › Broadcasts 18: 200, merges'],
      ['any other | PUT', 'broadcasts › Broadcasts 18 and 19: 403'],
      ['scheduled | DELETE', 'broadcasts › Broadcasts 19', 'broadcasts › Broadcasts 18 and 19: 403'],
      ['sent | DELETE', 'broadcasts › Broadcasts 18 and 19: 403'],
    ],
  },
  {
    section: 'Acquisition participant',
    lines: [
      ['person not subscribed', 'participants › Participants 14: 201'],
      ['PENDING | add', 'participants › Participants 14: 200'],
      [
        'PENDING | person replies Y',
        'participants › Acquisition participant: a Y',
        'participants › Decision 22: after expire_date',
      ],
      ['subscribed | add', 'participants › Acquisition participant: a Y'],
      ['invalid number', 'participant-content › Decision 22: a number that is %s'],
    ],
  },
  {
    section: 'Subscription',
    lines: [
      ['active | DELETE', 'subscriptions › Subscriptions 12, decision 24'],
      ['missing | DELETE', 'subscriptions › Decision 5'],
    ],
  },
  { section: 'Import batch device status', lines: [['PENDING', 'imports › Push token import 21']] },
]
