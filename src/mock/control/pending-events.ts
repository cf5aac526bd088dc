import type { DueKind } from '#/contract/control'
import { ENQUEUED_PER_SECOND } from '../broadcasts/recipients'
import type { ControlHandlers } from './control-types'

const MAX_LISTED = 1000

interface Row {
  readonly at: number
  readonly what: DueKind
  readonly company_key: string
  readonly name: string
  readonly total: number
}

/**
 * GET /__mock/due. The lab reads pending events here and not from the service, because calls to the service would use
 * up fault rules.
 */
export const pendingEventsHandlers: ControlHandlers<'readPendingEvents'> = {
  /** Soonest first. */
  async readPendingEvents(_, { mock }) {
    const rows = await mock.db.query<Row>(
      `select at, what, company_key, name, count(*) over () as total from (
         select greatest(send_scheduled_date, updated_at) as at, 'broadcast_starts' as what, company_key, name
           from mock.broadcasts where status = 'scheduled'
         union all select resumed_at + 1000 * greatest(1, ceil((audience_size - resumed_count) / ${ENQUEUED_PER_SECOND}.0))::bigint, 'broadcast_ends', company_key, name
           from mock.broadcasts where status = 'in_progress'
         union all select expire_date, 'participation_expires', company_key, description
           from mock.participants p join mock.acquisition_campaigns c using (company_key, acquisition_id) where p.status = 'PENDING'
         union all select start_date, 'campaign_starts', company_key, description
           from mock.acquisition_campaigns where status = 'scheduled' and start_date > created_date
         union all select end_date, 'campaign_ends', company_key, description
           from mock.acquisition_campaigns where status = 'active' and end_date > created_date
         union all select settles_at, 'import_settles', company_key, batch_id
           from mock.import_batches join mock.apps using (app_id) where pending_count > 0
         union all select max(due_at), 'wallet_message_ends', company_key, name
           from mock.wallet_message_steps join mock.wallet_campaigns using (campaign_no) group by campaign_no, wallet_message_id, company_key, name
       ) as waiting where at is not null order by at, what, company_key, name limit ${MAX_LISTED}`,
    )
    return {
      status: 200,
      body: {
        // With milliseconds, so that the lab can tell messages sent by a clock change from earlier ones.
        now: new Date(mock.clock.now()).toISOString(),
        total: rows[0]?.total ?? 0,
        due: rows.map(({ at, what, company_key, name }) => ({
          at: new Date(at).toISOString(),
          what,
          company_key,
          name,
        })),
      },
    }
  },
}
