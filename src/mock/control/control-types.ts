import type { Handlers } from '../http/route'
import type { MockState } from '../mock-state'
import type { controlRows } from './control-rows'

/** The context of a control handler. */
export interface ControlCall {
  readonly mock: MockState
  /** The JSON body before a schema reads it; see `Call.rawBody`. */
  readonly rawBody: unknown
}

/** The handlers of some control routes. */
export type ControlHandlers<Id extends keyof typeof controlRows> = Handlers<Pick<typeof controlRows, Id>, ControlCall>

export const NO_COMPANY = 'There is no such company.'
