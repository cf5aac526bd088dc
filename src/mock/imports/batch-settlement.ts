import type { Queryable } from '#/store/db'
import type { DueSource } from '../clock/scheduler'
import { lockAllIdentifiers } from '../persons/store'
import { SUCCESS } from './platform-answer'

interface Due {
  readonly app_id: string
  readonly batch_id: string
  readonly company_key: string
}

/** The pending tokens of a batch settle together. Batches due at the same moment settle in the order of receipt. */
export const settleBatches: DueSource = {
  nextDue: 'select min(settles_at) from mock.import_batches where pending_count > 0',
  run: async (q, moment) => {
    const due = await q.query<Due>(
      `select app_id, batch_id, company_key from mock.import_batches join mock.apps using (app_id)
       where pending_count > 0 and settles_at <= $1 order by settles_at, received_on, import_batches.position for update of import_batches`,
      [moment],
    )
    for (const batch of due) await settle(q, batch, moment)
  },
}

async function settle(q: Queryable, { app_id, batch_id, company_key }: Due, moment: number): Promise<void> {
  const entries = await q.query<Settled>(
    `update mock.import_entries set settled = true where app_id = $1 and batch_id = $2 and not settled
     returning place, platform, token, external_person_id, platform_status`,
    [app_id, batch_id],
  )
  const successes = entries.filter(entry => entry.platform_status === SUCCESS.platform_status)
  await q.query(
    `update mock.import_batches set success_count = success_count + $3, failure_count = failure_count + $4, pending_count = 0
     where app_id = $1 and batch_id = $2`,
    [app_id, batch_id, successes.length, entries.length - successes.length],
  )
  const identified = successes.filter(hasExternalId).sort((a, b) => a.place - b.place)
  if (identified.length > 0) await registerDevices(q, { app_id, company_key }, identified, moment)
}

interface Settled {
  readonly place: number
  readonly platform: string
  readonly token: string
  readonly external_person_id: string | null
  readonly platform_status: string
}
type WithExternalId = Settled & { readonly external_person_id: string }
const hasExternalId = (entry: Settled): entry is WithExternalId => entry.external_person_id !== null

/**
 * Registers the devices of successful tokens that have an external id, creating the person if necessary. The device of
 * a token that is already registered moves to the person named last.
 */
async function registerDevices(
  q: Queryable,
  { app_id, company_key }: Pick<Due, 'app_id' | 'company_key'>,
  entries: readonly WithExternalId[],
  moment: number,
): Promise<void> {
  const externals = [...new Set(entries.map(entry => entry.external_person_id))]
  await lockAllIdentifiers(q, company_key)
  // `on conflict` instead of a join: for a company without statistics, the planner would compare all pairs of rows.
  await q.query(
    `insert into mock.persons (company_key, person_id, person_key, external_person_id, custom_fields, created_at, updated_at)
     select $1, nextval('mock.person_ids'), gen_random_uuid(), external_id, '{}', $3::bigint, $3::bigint
     from unnest($2::text[]) with ordinality as row(external_id, place) order by place
     on conflict (company_key, external_person_id) where external_person_id is not null do nothing`,
    [company_key, externals, moment],
  )
  const last = [
    ...new Map(
      entries.map(({ token, platform, external_person_id }) => [token, { token, platform, external_person_id }]),
    ).values(),
  ]
  const wanted = `jsonb_to_recordset($3::jsonb) as w(token text, platform text, external_person_id text)
    join mock.persons p on p.company_key = $2 and p.external_person_id = w.external_person_id`
  const params = [app_id, company_key, JSON.stringify(last)]
  await q.query(
    `update mock.devices d set person_id = p.person_id from ${wanted}
     where d.app_id = $1 and d.push_token <> '' and md5(d.push_token) = md5(w.token) and d.push_token = w.token`,
    params,
  )
  await q.query(
    `insert into mock.devices (app_id, service_device_id, company_key, person_id, os, push_token, registered_at)
     select $1, 'd-' || left(replace(gen_random_uuid()::text, '-', ''), 16), $2, p.person_id,
       case w.platform when 'IOS' then 'iOS' else 'Android' end, w.token, $4
     from ${wanted}
     where not exists (select 1 from mock.devices d
       where d.app_id = $1 and d.push_token <> '' and md5(d.push_token) = md5(w.token) and d.push_token = w.token)`,
    [...params, moment],
  )
}
