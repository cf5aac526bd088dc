import { type Later, Slot, Where } from './matching'

/** What the service knows of one company, as the documents say it: the memory of the model. Nothing of `src/mock` is read. */
export interface World {
  readonly company: string
  readonly app: string
  /** The ids that the control routes gave. */
  readonly lists: readonly { id: string; name: string }[]
  readonly campaigns: readonly { id: string; list: number; status: string }[]
  readonly wallet: string
  readonly persons: Person[]
  readonly participations: Participation[]
  readonly devices: Device[]
  readonly batches: Batch[]
  readonly broadcasts: Broadcast[]
  readonly items: Item[]
  readonly messages: Message[]
  /** What left the service, oldest first. */
  readonly sent: Sent[]
  readonly importSeconds: number
  /** How far the service's clock is ahead of this computer's, in milliseconds. */
  ahead: number
  /** Counts everything that happens, to tell what came first. */
  count: number
}

export interface Person {
  readonly key: Slot
  readonly id: Slot
  external: string | null
  mdn: string | null
  carrier: Slot
  fields: Record<string, unknown>
  timezone: Slot
  timezoneSource: Slot
  created: Slot
  updated: Slot
  readonly subscriptions: Subscription[]
}
export interface Subscription {
  readonly list: number
  readonly optIn: Slot
  optOut: Slot | null
  reason: string
}
export interface Participation {
  readonly campaign: number
  readonly person: Person
  readonly mdn: string
  readonly order: number
  /** In milliseconds of the service's clock. */
  readonly expires: number
  readonly expireDate: Slot
  rejected: boolean
}
export interface Device {
  readonly id: Slot
  person: Person
  os: string
  token: string
}
export interface Batch {
  readonly id: Slot
  readonly received: Slot
  readonly devices: readonly { platform: string; token: string; external_person_id?: string }[]
  readonly settles: number
  settled: boolean
}
export interface Broadcast {
  readonly id: Slot
  status: 'scheduled' | 'started' | 'canceled'
  name: string
  date: number
  readonly created: Slot
  updated: Slot
  targeting: Targeting
  /** When sending started, in milliseconds (the span it lies in), and how a reply writes it. */
  started: { from: number; to: number; date: Later } | null
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
  readonly created: Slot
  updated: Slot
  /** Items that one message changed have the same. */
  order: number
}
export interface Message {
  readonly id: Slot
  readonly message: object
  readonly filters: readonly Filter[]
  readonly created: Slot
  readonly updated: Slot
}
export interface Sent {
  readonly channel: string
  readonly kind: string
  readonly recipient: string | Slot
  readonly text: unknown
  /** The broadcast it belongs to: while that is under way, it may not have left yet. */
  readonly broadcast?: Broadcast
}

/** One call of the service and what the model says it answers. */
export interface Step {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly version?: 1 | 2
  readonly status: number | readonly number[]
  readonly answer: unknown
  /** A list that is read page by page until its end. */
  readonly paged?: number
}

export const nowOf = (world: World): number => Date.now() + world.ahead

/** How finely a timestamp of each form tells the time. */
const forms = {
  seconds: { shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, ms: 1000, read: (t: string) => Date.parse(t) },
  minutes: { shape: /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/, ms: 60_000, read: (t: string) => Date.parse(t) },
  millis: {
    shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3}Z$/,
    ms: 1,
    read: (t: string) => Date.parse(t.replace(/:(\d{3})Z$/, '.$1Z')),
  },
}
/** The computers of both sides need not agree to the millisecond. */
const SLACK = 250

/** A moment between now and when the answer comes, later by `plus`, written in one of the forms of decision 11. */
export function moment(world: World, form: keyof typeof forms = 'seconds', plus = 0): Slot {
  const from = nowOf(world) + plus
  const { shape, ms, read } = forms[form]
  return new Slot(actual => {
    if (typeof actual !== 'string' || !shape.test(actual)) return false
    const at = read(actual)
    return at >= from - ms - SLACK && at <= nowOf(world) + plus + SLACK
  })
}
export const somewhen = (): Slot => new Slot(actual => typeof actual === 'string' && forms.seconds.shape.test(actual))
export const aSlot = (shape: RegExp): Slot => new Slot(actual => typeof actual === 'string' && shape.test(actual))
export const textOrNull = (): Slot => new Slot(actual => actual === null || typeof actual === 'string')
export const numberAtLeast = (least: number): Where =>
  new Where(actual => typeof actual === 'number' && actual >= least)
export const seconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The standard error body with one of the known messages, or with any sentence. */
export const refused = (message?: string) => ({
  errors: new Where(
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
