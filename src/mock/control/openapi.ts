import { openApi } from '#/contract/openapi'
import type { ControlInput, ControlReply } from './control-types'

/** GET /__mock/openapi.json: the service's routes, without the control routes. */
export async function describeInterface(_: ControlInput<'describeInterface'>): ControlReply<'describeInterface'> {
  return { status: 200, body: { ...openApi() } }
}
