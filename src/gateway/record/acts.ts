import { randomBytes } from 'node:crypto'
import type { ActKind, ActOutcome } from '#/contract/activity'
import type { Row } from '#/contract/endpoint'
import { isRecord } from '#/contract/format/json'
import { type GatewayErrorKind, HEADERS } from '#/contract/gateway'
import { GatewayFault } from '../answers'
import { UpstreamError } from '../upstream/upstream'
import type { NewAct } from './chain'

/** Who acts, and where. */
export interface Actor {
  readonly connection: string
  readonly companyKey: string
  readonly user: string | null
}

/** A new act. Its outcome is unknown until it ends. */
export function beginAct(
  kind: ActKind,
  { connection, companyKey, user }: Actor,
  request: Request,
  { row = null, things = [], at }: { row?: string | null; things?: string[]; at: number },
): NewAct {
  return {
    at,
    kind,
    user,
    row,
    things,
    outcome: 'unknown',
    status: null,
    reason: null,
    request_id: requestIdOf(request),
    connection,
    company_key: companyKey,
    call: null,
  }
}

/** An act that ended with a response of the service or of this server. */
export const completeAct = (act: NewAct, status: number): NewAct => ({
  ...act,
  outcome: status < 400 ? 'done' : 'rejected',
  status,
})

/** An act that ended with an error, perhaps one that `toFault` made from an UpstreamError. */
export function failAct(act: NewAct, error: unknown): NewAct {
  const failure = error instanceof GatewayFault && error.cause instanceof UpstreamError ? error.cause : error
  if (failure instanceof UpstreamError) return { ...act, outcome: failure.sent ? 'unknown' : 'not-sent' }
  if (!(error instanceof GatewayFault)) return act
  const outcome = outcomes[error.kind]
  return { ...act, outcome, reason: outcome === 'refused' ? error.kind : null }
}

const outcomes: Readonly<Record<GatewayErrorKind, ActOutcome>> = {
  'session-expired': 'refused',
  'session-changed': 'refused',
  'no-such-route': 'refused',
  'bad-origin': 'refused',
  'bad-request': 'refused',
  'too-many': 'refused',
  'role-refused': 'refused',
  unavailable: 'not-sent',
  'upstream-unreachable': 'not-sent',
  'upstream-timeout': 'not-sent',
  'outcome-unknown': 'unknown',
}

/** Whether this server refused a call before anything was sent. */
export const isRefusal = (error: unknown): error is GatewayFault =>
  error instanceof GatewayFault && outcomes[error.kind] === 'refused'

/** A UUID, with or without hyphens, as pages send it. Any other string could contain what must not be recorded. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** The id of a call: the UUID that the page sent, so that its API log has the same one; otherwise a random one. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get(HEADERS.request) ?? ''
  return REQUEST_ID.test(sent) ? sent : randomBytes(16).toString('hex')
}

/** The maximum number of keys recorded for one call. */
const MAX_THINGS = 25
const KEY = /^[\x21-\x7e]{1,64}$/
/** Text that can only be a key: a UUID, a long hexadecimal id, or a number that is too short for a phone number. */
const GENERATED = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|\d{1,6})$/i

/**
 * The keys that a call is about. People type and paste numbers and names into URLs, so a key in the path counts only
 * if the service accepted the call, or if the text cannot be anything else.
 * @param body the reply, if the service accepted the call
 */
export function thingsOf(
  row: Row,
  params: Readonly<Record<string, string>>,
  body?: { readonly value: unknown },
): string[] {
  const found = Object.entries(row.things ?? {}).flatMap(([thing, name]) => {
    const param = params[name]
    if (param !== undefined) return (body ? KEY : GENERATED).test(param) ? [`${thing}:${param}`] : []
    return keysIn(body?.value, name.split('.')).map(key => `${thing}:${key}`)
  })
  return [...new Set(found)].slice(0, MAX_THINGS)
}

/** Whether some keys of a row are only in its reply. */
export const hasKeysInReply = (row: Row): boolean =>
  Object.values(row.things ?? {}).some(name => !row.path.includes(`{${name}}`))

function keysIn(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((element: unknown) => keysIn(element, path))
  const [name, ...rest] = path
  if (name !== undefined) return isRecord(value) ? keysIn(value[name], rest) : []
  const key = typeof value === 'number' ? String(value) : value
  return typeof key === 'string' && KEY.test(key) ? [key] : []
}

/** A user name or company key as typed; null if it may be a phone number, or other text typed into the wrong field. */
export const recordableName = (name: string): string | null =>
  /^[\w.@+-]{1,64}$/.test(name) && !/^\+?(?:[.-]?\d){7,}$/.test(name) ? name : null
