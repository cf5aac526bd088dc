import { type KnownFromReply, ServiceValue, AnyPassing } from './matching'

/** The model's memory: what the service should know about one company. Nothing from `src/mock` is used. */
export interface ModelState {
  readonly company: string
  readonly app: string
  /**
   * The ids of lists and campaigns come from the control routes. Campaigns, subscriptions, and broadcasts refer
   * to lists by index, and participations to campaigns.
   */
  readonly lists: readonly { id: string; name: string }[]
  readonly campaigns: readonly { id: string; list: number; status: string }[]
  readonly walletId: string
  readonly persons: Person[]
  readonly participations: Participation[]
  readonly devices: Device[]
  readonly batches: Batch[]
  readonly broadcasts: Broadcast[]
  readonly items: Item[]
  readonly walletMessages: WalletMessage[]
  /** Messages that were sent, oldest first. */
  readonly sent: Sent[]
  /** How many seconds an import batch takes to settle. */
  readonly importSeconds: number
  /** How far the service's clock is ahead of this computer's, in milliseconds. */
  clockOffset: number
  /** Increases with every event, to order them. */
  count: number
}

export interface Person {
  readonly key: ServiceValue
  readonly id: ServiceValue
  external: string | null
  mdn: string | null
  carrier: ServiceValue
  fields: Record<string, unknown>
  timezone: ServiceValue
  timezoneSource: ServiceValue
  created: ServiceValue
  updated: ServiceValue
  readonly subscriptions: Subscription[]
}
export interface Subscription {
  readonly list: number
  readonly optIn: ServiceValue
  optOut: ServiceValue | null
  reason: string
}
export interface Participation {
  readonly campaign: number
  readonly person: Person
  readonly mdn: string
  readonly order: number
  /** By the service's clock, in milliseconds. */
  readonly expiresAt: number
  readonly expireDate: ServiceValue
  rejected: boolean
}
export interface Device {
  readonly id: ServiceValue
  person: Person
  os: string
  token: string
}
export interface Batch {
  readonly id: ServiceValue
  readonly received: ServiceValue
  readonly devices: readonly { platform: string; token: string; external_person_id?: string }[]
  readonly settlesAt: number
  settled: boolean
}
export interface Broadcast {
  readonly id: ServiceValue
  status: 'scheduled' | 'started' | 'canceled'
  name: string
  date: number
  readonly created: ServiceValue
  updated: ServiceValue
  targeting: Targeting
  /** The range of times at which sending may have started, in milliseconds, and the start date as in a reply. */
  started: { earliest: number; latest: number; date: KnownFromReply } | null
  recipients: number
}
export interface Targeting {
  message_template: string
  shorten_urls: boolean
  short_url_base: string
  channel: string
  source_short_code: unknown
  source_lists: number[]
  filters: Filter[]
  push?: { subject: string; metadata: string }
}
export interface Filter {
  readonly name: string
  readonly selector: string
  readonly value: unknown
  readonly field_name?: string
}
export interface Item {
  readonly id: string
  readonly provider: string
  group: string | null
  active: boolean
  tokens: Record<string, string>
  notification: string | null
  readonly messages: unknown[]
  readonly created: ServiceValue
  updated: ServiceValue
  /** The same for all items changed by one message. */
  order: number
}
export interface WalletMessage {
  readonly id: ServiceValue
  readonly message: object
  readonly filters: readonly Filter[]
  readonly created: ServiceValue
  readonly updated: ServiceValue
}
export interface Sent {
  readonly channel: string
  readonly kind: string
  readonly recipient: string | ServiceValue
  readonly text: unknown
  /** The broadcast it belongs to. While that is running, the message may not have been sent yet. */
  readonly broadcast?: Broadcast
}

/** One call and the reply the model predicts. */
export interface PredictedCall {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly version?: 1 | 2
  readonly status: number | readonly number[]
  readonly reply: unknown
  /** The page size of a list that is read page by page to the end. */
  readonly paged?: number
}

export const nowOf = (state: ModelState): number => Date.now() + state.clockOffset

/** Timestamp formats and their resolution. */
const formats = {
  seconds: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, ms: 1000, read: (t: string) => Date.parse(t) },
  minutes: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/, ms: 60_000, read: (t: string) => Date.parse(t) },
  millis: {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3}Z$/,
    ms: 1,
    read: (t: string) => Date.parse(t.replace(/:(\d{3})Z$/, '.$1Z')),
  },
}
/** How far off the estimate of the clock offset may be. */
const TOLERANCE_MS = 250

/** A timestamp between now and the arrival of the reply, plus an offset in milliseconds. */
export function freshTimestamp(state: ModelState, format: keyof typeof formats = 'seconds', offset = 0): ServiceValue {
  const from = nowOf(state) + offset
  const { pattern, ms, read } = formats[format]
  return new ServiceValue(actual => {
    if (typeof actual !== 'string' || !pattern.test(actual)) return false
    const time = read(actual)
    return time >= from - ms - TOLERANCE_MS && time <= nowOf(state) + offset + TOLERANCE_MS
  })
}
export const anyTimestamp = (): ServiceValue =>
  new ServiceValue(actual => typeof actual === 'string' && formats.seconds.pattern.test(actual))
export const valueMatching = (pattern: RegExp): ServiceValue =>
  new ServiceValue(actual => typeof actual === 'string' && pattern.test(actual))
export const textOrNull = (): ServiceValue => new ServiceValue(actual => actual === null || typeof actual === 'string')
export const numberAtLeast = (minimum: number): AnyPassing =>
  new AnyPassing(actual => typeof actual === 'number' && actual >= minimum)
export const timestampOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The standard error body with one known message, or with any. */
export const errorBody = (message?: string) => ({
  errors: new AnyPassing(
    actual =>
      Array.isArray(actual) &&
      actual.length > 0 &&
      actual.every(
        (each: unknown) =>
          typeof each === 'object' &&
          each !== null &&
          'message' in each &&
          typeof each.message === 'string' &&
          each.message !== '',
      ) &&
      (message === undefined || (actual.length === 1 && actual[0].message === message)),
  ),
})
