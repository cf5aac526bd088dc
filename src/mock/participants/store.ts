import { DAY_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow } from '#/store/rows'
import type { StoredCampaign } from '../campaigns/store'
import type { DueSource } from '../clock/scheduler'
import type { StoredPerson } from '../persons/store'

/** A participation that is pending or was rejected with N. A confirmed one becomes a subscription and is deleted. */
export interface StoredParticipation {
  readonly participation_id: number
  readonly company_key: string
  readonly acquisition_id: string
  readonly person_id: number
  readonly mdn: string
  readonly added_at: number
  readonly expire_date: number
}

/** How long a person has to answer the confirmation message. */
const LIFETIME_MS = DAY_MS

type CampaignKey = Pick<StoredCampaign, 'company_key' | 'acquisition_id'>

const COLUMN_NAMES = [
  'participation_id',
  'company_key',
  'acquisition_id',
  'person_id',
  'mdn',
  'added_at',
  'expire_date',
]
const COLUMNS = COLUMN_NAMES.join(', ')
const COLUMNS_OF_T = COLUMN_NAMES.map(name => `t.${name}`).join(', ')

/** A person's pending participation in a campaign at a number; null if there is none. */
export const pendingParticipation = (
  q: Queryable,
  campaign: CampaignKey,
  { person_id }: StoredPerson,
  { mdn, now }: { mdn: string; now: number },
): Promise<StoredParticipation | null> =>
  firstRow<StoredParticipation>(
    q,
    `select ${COLUMNS} from mock.participants
     where company_key = $1 and acquisition_id = $2 and person_id = $3 and mdn = $4 and status = 'PENDING' and expire_date > $5`,
    [campaign.company_key, campaign.acquisition_id, person_id, mdn, now],
  )

/** The pending participations of a campaign, newest first, optionally of one number and one person. */
export const pendingOf = (
  q: Queryable,
  campaign: CampaignKey,
  filter: { mdn: string | undefined; personId: number | undefined },
): Promise<(StoredParticipation & Pick<StoredPerson, 'external_person_id' | 'person_key'>)[]> =>
  q.query<StoredParticipation & Pick<StoredPerson, 'external_person_id' | 'person_key'>>(
    `select ${COLUMNS_OF_T}, p.external_person_id, p.person_key from mock.participants t
     join mock.persons p on p.company_key = t.company_key and p.person_id = t.person_id
     where t.company_key = $1 and t.acquisition_id = $2 and t.status = 'PENDING'
       and ($3::text is null or t.mdn = $3) and ($4::bigint is null or t.person_id = $4)
     order by t.added_at desc, t.participation_id desc`,
    [campaign.company_key, campaign.acquisition_id, filter.mdn ?? null, filter.personId ?? null],
  )

/** Whether the number answered N to this campaign, with no later Y. */
export async function isBlocked(q: Queryable, campaign: CampaignKey, mdn: string): Promise<boolean> {
  const rejected = await firstRow(
    q,
    `select 1 from mock.participants where company_key = $1 and acquisition_id = $2 and mdn = $3 and status = 'REJECTED'`,
    [campaign.company_key, campaign.acquisition_id, mdn],
  )
  return rejected !== null
}

/** Adds a pending participation. It replaces one at a number the person had before. */
export async function insertParticipation(
  q: Queryable,
  { company_key, acquisition_id }: CampaignKey,
  { person_id }: StoredPerson,
  { mdn, now }: { mdn: string; now: number },
): Promise<StoredParticipation> {
  await q.query(
    `delete from mock.participants where company_key = $1 and acquisition_id = $2 and person_id = $3 and status = 'PENDING'`,
    [company_key, acquisition_id, person_id],
  )
  const times = { added_at: now, expire_date: now + LIFETIME_MS }
  return insertRow<StoredParticipation>(q, 'mock.participants', {
    values: { company_key, acquisition_id, person_id, mdn, status: 'PENDING', ...times },
    returning: COLUMNS,
  })
}

/**
 * The participation a handset reply refers to: the newest with the status among the persons who have the number. Locks
 * it and the person until the transaction ends, so that the number cannot change.
 */
export const newestForNumber = (
  q: Queryable,
  companyKey: string,
  mdn: string,
  status: 'PENDING' | 'REJECTED',
): Promise<StoredParticipation | null> =>
  firstRow<StoredParticipation>(
    q,
    `select ${COLUMNS_OF_T} from mock.participants t
     join mock.persons p on p.company_key = t.company_key and p.person_id = t.person_id and p.mdn = t.mdn
     where t.mdn = $1 and t.company_key = $2 and t.status = $3
     order by t.added_at desc, t.participation_id desc limit 1 for update`,
    [mdn, companyKey, status],
  )

/** Deletes a participation, and an earlier N of its number to the campaign. */
export async function deleteParticipation(q: Queryable, t: StoredParticipation): Promise<void> {
  await q.query(
    `delete from mock.participants where participation_id = $1
       or (company_key = $2 and acquisition_id = $3 and mdn = $4 and status = 'REJECTED')`,
    [t.participation_id, t.company_key, t.acquisition_id, t.mdn],
  )
}

/** Records an N. A number has at most one N per campaign, even if two people share it. */
export async function rejectParticipation(q: Queryable, t: StoredParticipation): Promise<void> {
  await q.query(
    `delete from mock.participants where company_key = $1 and acquisition_id = $2 and mdn = $3 and status = 'REJECTED'`,
    [t.company_key, t.acquisition_id, t.mdn],
  )
  await q.query(`update mock.participants set status = 'REJECTED' where participation_id = $1`, [t.participation_id])
}

/** Deletes all pending participations of a number, as STOP does; returns how many there were. */
export async function deletePending(q: Queryable, companyKey: string, mdn: string): Promise<number> {
  const deleted = await q.query(
    `delete from mock.participants where mdn = $1 and company_key = $2 and status = 'PENDING' returning participation_id`,
    [mdn, companyKey],
  )
  return deleted.length
}

/** A pending participation is deleted at its `expire_date`. */
export const participationExpiry: DueSource = {
  nextDue: `select min(expire_date) from mock.participants where status = 'PENDING'`,
  run: async (q, moment) => {
    await q.query(`delete from mock.participants where status = 'PENDING' and expire_date <= $1`, [moment])
  },
}
