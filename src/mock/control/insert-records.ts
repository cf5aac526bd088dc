import type { CompanyRecords } from '#/contract/company-records'
import { isRecord } from '#/contract/format/json'
import { readExpiration } from '#/contract/wallet-expiration'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import type { Company } from '../companies/store'
import { mergeKeys } from '../merge-keys'
import type { MockState } from '../mock-state'
import { readCustomFields } from '../persons/custom-field-rules'
import { findWalletCampaign, nextChange } from '../wallet/campaign-store'

/**
 * Inserts records under their own ids, at times relative to now. Omits unknown and invalid custom fields, participants
 * without a number, items of an unknown campaign, and devices and batches if the company has no app.
 */
export async function insertRecords(
  q: Queryable,
  company: Company,
  records: CompanyRecords,
  { clock, importSeconds }: Pick<MockState, 'clock' | 'importSeconds'>,
): Promise<void> {
  const now = clock.now()
  const { company_key } = company
  const [app_id] = company.app_ids
  const at = (seconds: number): number => now + seconds * 1000
  const atOrNull = (seconds: number | null): number | null => (seconds === null ? null : at(seconds))

  await insertRows(
    q,
    'mock.subscription_lists',
    records.lists.map(({ id, name }) => ({ company_key, list_id: id, name })),
  )
  await insertRows(
    q,
    'mock.persons',
    records.persons.map(({ custom_fields, created_at, updated_at, ...person }) => ({
      ...person,
      company_key,
      person_id: Number(person.person_id),
      carrier_code: person.mdn === null ? null : (person.carrier_code ?? 'carrier'),
      timezone_source: person.timezone === null ? null : 'api',
      custom_fields: mergeKeys({}, readCustomFields(custom_fields, company.custom_fields).patch),
      created_at: at(created_at),
      updated_at: at(updated_at),
    })),
  )
  await insertRows(
    q,
    'mock.subscriptions',
    records.subscriptions.map(({ person_id, opt_in_date, opt_out_date, ...subscription }) => ({
      ...subscription,
      company_key,
      person_id: Number(person_id),
      opt_in_date: at(opt_in_date),
      opt_out_date: atOrNull(opt_out_date),
    })),
  )
  await insertRows(
    q,
    'mock.acquisition_campaigns',
    records.campaigns.map(({ start_date, end_date, ...campaign }) => ({
      ...campaign,
      company_key,
      start_date: atOrNull(start_date),
      end_date: atOrNull(end_date),
      keywords: [],
      sourcecode: 'lab',
      created_date: now,
      updated_date: now,
    })),
  )
  const mdnOf = new Map(records.persons.map(({ person_id, mdn }) => [person_id, mdn]))
  await insertRows(
    q,
    'mock.participants',
    records.participants.flatMap(({ acquisition_id, person_id, expire_date }) => {
      const mdn = mdnOf.get(person_id) ?? null
      const dates = { added_at: Math.min(now, at(expire_date)), expire_date: at(expire_date) }
      return mdn === null
        ? []
        : [{ company_key, acquisition_id, person_id: Number(person_id), mdn, status: 'PENDING', ...dates }]
    }),
  )
  await insertRows(
    q,
    'mock.broadcasts',
    records.broadcasts.map(broadcast => ({
      company_key,
      broadcast_id: Number(broadcast.broadcast_id),
      status: broadcast.status,
      name: broadcast.name,
      send_scheduled_date: at(broadcast.send_scheduled_date),
      created_by: null,
      created_by_application: null,
      targeting: broadcast.targeting,
      audience_size: broadcast.recipient_count ?? 0,
      send_start_date: atOrNull(broadcast.send_start_date),
      enqueue_completed_date: atOrNull(broadcast.enqueue_completed_date),
      recipient_count: broadcast.recipient_count,
      resumed_at: atOrNull(broadcast.send_start_date),
      created_at: Math.min(now, at(broadcast.send_scheduled_date)),
      updated_at: now,
    })),
  )
  await insertRows(
    q,
    'mock.wallet_campaigns',
    records.wallet_campaigns.map(campaign => ({
      ...campaign,
      company_key,
      active: true,
      created_at: now,
      updated_at: now,
    })),
  )
  for (const { wallet_id, tokens, updated_at, ...item } of records.wallet_items) {
    const campaign = await findWalletCampaign(q, company_key, wallet_id)
    if (!campaign) continue
    const change = await nextChange(q, campaign)
    const expiration = readExpiration(tokens['expiration_date'] ?? '')
    await insertRows(q, 'mock.wallet_items', [
      {
        ...item,
        campaign_no: campaign.campaign_no,
        item_no: change,
        change_no: change,
        tokens,
        locations: [],
        messages: [],
        expires_at: expiration?.at ?? null,
        expires_on: expiration?.day ?? null,
        created_at: at(updated_at),
        updated_at: at(updated_at),
      },
    ])
  }
  if (app_id === undefined) return
  await insertRows(
    q,
    'mock.devices',
    records.devices.map(({ person_id, ...device }) => ({
      ...device,
      app_id,
      company_key,
      person_id: Number(person_id),
      registered_at: now,
    })),
  )
  await insertRows(
    q,
    'mock.import_batches',
    records.batches.map(({ entries: _, received_on, ...batch }) => ({
      ...batch,
      app_id,
      received_on: at(received_on),
      settles_at: batch.pending_count > 0 ? now + importSeconds * 1000 : null,
    })),
  )
  await insertRows(
    q,
    'mock.import_entries',
    records.batches.flatMap(({ batch_id, entries }) =>
      entries.map((entry, place) => ({ ...entry, app_id, batch_id, place })),
    ),
  )
}

/** Whether an error of the store says that rows conflict with each other or with stored ones. */
export const isConflict = (error: unknown): boolean =>
  isRecord(error) && typeof error['code'] === 'string' && error['code'].startsWith('23')
