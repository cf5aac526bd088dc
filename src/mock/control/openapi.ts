import { openApi } from '#/contract/openapi'
import type { ControlInput, ControlReply } from './control-types'

/** GET /__mock/openapi.json: the service's own routes, not these. */
export async function describeInterface(_: ControlInput<'describeInterface'>): ControlReply<'describeInterface'> {
  return { status: 200, body: { ...openApi() } }
}
