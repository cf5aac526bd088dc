import { refuse } from '../http/reply'
import { insertList } from '../lists/store'
import { writeList } from '../lists/wire'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/subscription_lists */
export async function createSubscriptionList(
  { params, body }: ControlInput<'createSubscriptionList'>,
  { mock }: ControlCall,
): ControlReply<'createSubscriptionList'> {
  if (!mock.companies.byKey(params.company_key)) return refuse(404, 'There is no such company.')
  return { status: 201, body: writeList(await insertList(mock.db, params.company_key, body.name)) }
}
