/** What a user of a simulation does. */
export interface Act {
  readonly id: string
  readonly kind: 'unsubscribe' | 'update' | 'create' | 'broadcast' | 'message' | 'invite' | 'job'
  /** Makes its subject unique. */
  readonly number: number
  /** The user clicks twice. */
  readonly isDoubleClick: boolean
}

/** What a page shows about an act. */
export type Shown =
  | 'done'
  | 'already'
  | 'absent'
  | 'failed'
  | 'withdrawn'
  | 'unknown'
  | 'checking'
  | 'waiting'
  /** Another page has settled or sent it, or this page is offline. Says nothing about the act. */
  | 'refused'
  /** What it needs could not be read or stored, so nothing was begun. */
  | 'not-begun'

/** The effects of an act, as the service names them. A job has one for each of its rows. */
export function effectsOf({ id, kind, number }: Act): string[] {
  switch (kind) {
    case 'unsubscribe':
      return [`unsubscribe p${number}|l0`]
    case 'update':
      return [`update p0 ${JSON.stringify({ [`f${number}`]: id })}`]
    case 'create':
      return [`create CRM-${number}`]
    case 'broadcast':
      return [`broadcast ${id}`]
    case 'message':
      return [`message ${JSON.stringify({ template: id })}`]
    case 'invite':
      return [`invite +1312555${1000 + number}`]
    case 'job':
      return Array.from({ length: 5 }, (_, i) => `unsubscribe p${20 + number}|l${i}`)
  }
}
