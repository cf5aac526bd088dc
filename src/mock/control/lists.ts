import { refuse } from '../http/reply'
import { insertList, writeList } from '../lists/store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/subscription_lists */
export async function createSubscriptionList(
  { params, body }: ControlInput<'createSubscriptionList'>,
  { world }: ControlCall,
): ControlReply<'createSubscriptionList'> {
  if (!world.companies.byKey(params.company_key)) return refuse(404, 'There is no such company.')
  return { status: 201, body: writeList(await insertList(world.db, params.company_key, body.name)) }
}
