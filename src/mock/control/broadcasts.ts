import { forceStatus } from '../broadcasts/broadcast-sender'
import { findBroadcast } from '../broadcasts/store'
import { writeBroadcast } from '../broadcasts/wire'
import { refuse } from '../http/reply'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/broadcasts/{id}/status: sets any status, including those no route of the service sets. */
export async function forceBroadcastStatus(
  { params, body }: ControlInput<'forceBroadcastStatus'>,
  { mock }: ControlCall,
): ControlReply<'forceBroadcastStatus'> {
  if (!mock.companies.byKey(params.company_key)) return refuse(404, 'There is no such company.')
  const reply = await mock.db.tx(async q => {
    const broadcast = await findBroadcast(q, params.company_key, params.broadcast_id, { forUpdate: true })
    if (!broadcast) return refuse(404, 'There is no such broadcast.')
    const forced = await forceStatus(q, broadcast, body.status, mock.clock.now())
    return { status: 200, body: writeBroadcast(forced) } as const
  })
  mock.scheduler.changed()
  return reply
}
