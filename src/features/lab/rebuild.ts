import { ApiError, type ErrorKind } from '#/api/http/error'
import type { CallEntry } from '#/api/http/log'
import { readSuccess } from '#/api/http/reply'
import type { FaultRule } from '#/contract/control'
import { readErrorMessages } from '#/contract/format/error-body'
import { readJson } from '#/contract/format/json'
import { buildPath } from '#/contract/format/path'
import { Anonymizer, type CallSession } from './anonymize'
import { kindOfParam } from './interface-vocabulary'
import { recordLimits, recordsOf } from './log-records'
import { APP, COMPANY } from './open-scenario'
import { paramsOf } from './record-values'
import { fitsScenario, type Scenario } from './scenario'
import { Substitutes, type ValueKind } from './substitutes'

/** Why a call cannot be rebuilt. */
export type RebuildFault =
  /** The call has no reply yet. */
  | 'waiting'
  /** The call failed in the page, on the network, or on the dashboard's server. */
  | 'not-the-service'
  /** The service could not be connected to, or took too long. */
  | 'connection'
  /** The log did not keep the whole reply that the page could not read, or the scenario would be too large to open. */
  | 'too-large'

/** `limit`: the most records of each kind that the scenario has. */
export type Rebuild = { ok: true; scenario: Scenario; limit: number } | { ok: false; fault: RebuildFault }

/** Failures that the records of a service cannot cause. */
const faultKinds: ReadonlySet<ErrorKind> = new Set([
  'service',
  'rate-limited',
  'contract',
  'outcome-unknown',
  'upstream-unreachable',
  'upstream-timeout',
  'unauthorized',
])

/** Failures of the connection to the service. */
const connectionKinds: ReadonlySet<ErrorKind> = new Set(['outcome-unknown', 'upstream-unreachable'])

/** Failures that did not come from the service. */
const foreignKinds: ReadonlySet<ErrorKind> = new Set([
  'refused',
  'session-expired',
  'session-changed',
  'role-refused',
  'gateway',
  'unavailable',
  'network',
  'offline',
  'aborted',
])

/**
 * Makes an anonymous scenario from a call: the records that the log contains up to this call, and the fault that the
 * call met.
 * @param log the calls of the session, newest first
 * @param session the session of the calls
 */
export function rebuildCall(entry: CallEntry, log: readonly CallEntry[], session: CallSession): Rebuild {
  if (entry.ms === null) return { ok: false, fault: 'waiting' }
  const kind = entry.kind ?? kindOfReading(entry)
  if (kind !== null && foreignKinds.has(kind)) return { ok: false, fault: 'not-the-service' }
  const isLost = kind === 'upstream-unreachable' && entry.method !== 'GET'
  if (isLost || (kind === 'upstream-timeout' && entry.status !== 408)) return { ok: false, fault: 'connection' }
  if (kind === 'contract' && entry.responseCut) return { ok: false, fault: 'too-large' }

  const anonymizer = new Anonymizer(new Substitutes(), session)
  const earlier = log.slice(log.indexOf(entry) + 1)
  const read = (entry.method === 'GET' && kind === null ? [entry, ...earlier] : earlier).filter(
    ({ status, responseCut }) => status !== null && status < 300 && !responseCut,
  )
  const pickRecords = recordsOf(read, anonymizer, entry.startedAt)
  const path = anonymousPath(entry, anonymizer)
  const body = entry.requestBody === null ? null : anonymousBody(entry.requestBody, anonymizer)

  const rulePath = path.split('?')[0] ?? path
  const ruleOf = (status: number | null, ended: ErrorKind | null, reply: string | null): FaultRule => ({
    method: entry.method,
    path: rulePath,
    times: 1,
    ...faultOf(status, ended, reply, anonymizer),
  })
  const fault = kind === null ? null : ruleOf(entry.status, kind, entry.responseCut ? null : entry.responseBody)
  // A read is repeated after a failure; only the reply to its last attempt is in the log
  const faults = entry.attempts.slice(0, -1).map(attempt => ruleOf(attempt.status, attempt.kind, null))
  const isFault = kind !== null && faultKinds.has(kind)
  const incident = {
    route: entry.row.id,
    path,
    body,
    outcome: { status: entry.status, kind, messages: messagesOf(entry, kind, anonymizer) },
    // A success gets no rule: if the records do not lead to it, its reply would have to be invented
    fault: fault === null ? null : { ...fault, times: isFault ? timesOf(entry) : 1 },
    isFault,
  }
  const request = `${decodeURIComponent(path)} ${body ?? ''}`
  for (const limit of recordLimits) {
    const records = pickRecords(limit, request)
    const scenario: Scenario = { dataset: 'empty', ahead: 0, faults, texts: [], incident: { ...incident, records } }
    if (fitsScenario(scenario)) return { ok: true, scenario, limit }
  }
  return { ok: false, fault: 'too-large' }
}

/** `contract` if the page could not read a reply with a success status; otherwise null. */
function kindOfReading({ row, status, responseBody, responseCut, requestId }: CallEntry): ErrorKind | null {
  const json = readJson(responseBody ?? '')
  if (status === null || responseCut || (!json.ok && json.reason !== 'empty')) return null
  try {
    const value = json.ok ? json.value : undefined
    readSuccess(row, {
      status,
      headers: new Headers(),
      text: responseBody ?? '',
      value,
      requestId,
      noteDifferences: () => {},
    })
    return null
  } catch (error) {
    return error instanceof ApiError ? error.kind : null
  }
}

function faultOf(
  status: number | null,
  kind: ErrorKind | null,
  reply: string | null,
  anonymizer: Anonymizer,
): Pick<FaultRule, 'drop' | 'status' | 'body'> {
  if (kind === 'outcome-unknown') return { drop: 'after' }
  if (kind === 'upstream-unreachable' || status === null) return { drop: 'before' }
  const json = readJson(reply ?? '')
  // Without a body the demo service would add a message of its own
  const body =
    json.ok && json.value !== null ? anonymizer.json(json.value) : json.ok || json.reason === 'empty' ? '' : 'x'
  return { status, body }
}

/** The service's messages, anonymous. After a failed connection, they are the dashboard's own and stay as they are. */
function messagesOf({ responseBody }: CallEntry, kind: ErrorKind | null, anonymizer: Anonymizer): string[] {
  const json = readJson(responseBody ?? '')
  if (kind === null || kind === 'contract' || !json.ok) return []
  const messages = readErrorMessages(json.value)
  return connectionKinds.has(kind) ? messages : messages.map(message => anonymizer.message(message))
}

/**
 * How many times the fault rule applies. A read may be tried four times, and the dashboard's server sends it again
 * after a lost connection. If fewer tries are made, the rule remains for further calls.
 */
const timesOf = ({ method, attempts, kind }: CallEntry): number =>
  method !== 'GET' ? 1 : kind === 'upstream-unreachable' ? 8 : Math.max(1, 5 - attempts.length)

function anonymousBody(body: string, anonymizer: Anonymizer): string {
  const json = readJson(body)
  return json.ok ? JSON.stringify(anonymizer.json(json.value)) : ''
}

/** The path and query of a call, with placeholders for company and app. */
function anonymousPath(entry: CallEntry, anonymizer: Anonymizer): string {
  const params = Object.fromEntries(
    Object.entries(paramsOf(entry)).map(([name, value]) => {
      const kind = kindOfParam(name)
      if (kind === null) return [name, name === 'app_id' ? APP : COMPANY]
      return [name, anonymizer.of(kind, value)]
    }),
  )
  const path = buildPath(entry.row, params)
    .replace(encodeURIComponent(APP), APP)
    .replace(encodeURIComponent(COMPANY), COMPANY)
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(entry.path.split('?')[1] ?? '')) {
    const kind = kindOfParam(name)
    if (name === 'page_token' || kind === null) continue
    query.append(name, anonymousParam(kind, name, value, anonymizer))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function anonymousParam(kind: ValueKind, name: string, value: string, anonymizer: Anonymizer): string {
  if (value === '' || (name === 'page_size' && /^\d+$/.test(value))) return value
  return kind === 'text' ? anonymizer.text(name, value) : anonymizer.of(kind, value)
}
