import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { MockState } from '../mock-state'
import type { controlRows } from './control-rows'

type Rows = typeof controlRows
export type ControlInput<Id extends keyof Rows> = HandlerInput<Rows[Id]>
export type ControlReply<Id extends keyof Rows> = Promise<HandlerReply<Rows[Id]>>

/** The context of a control handler. */
export interface ControlCall {
  readonly mock: MockState
  /** The body before parsing; see `Call.rawBody`. */
  readonly rawBody: unknown
}
