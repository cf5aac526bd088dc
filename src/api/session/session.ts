import * as z from 'zod/mini'
import type { Method, Schema } from '#/contract/endpoint'
import { readJson } from '#/contract/format/json'
import {
  connectionsReplySchema,
  HEADERS,
  sessionSchema,
  signInSchema,
  type ConnectionsReply,
  type Session,
  type SignIn,
} from '#/contract/gateway'
import { ApiError, isSessionLoss } from '../http/error'
import { sendHttp, successOf } from '../http/http'
import { forgetCallLog } from '../http/log'
import { refusal } from '../http/request'
import { newId } from '../new-id'
import { takeEarlySession } from './early-session'
import { forgetSession, rememberSession, type KnownSession } from './known-sessions'
import { tellSession } from './session-channel'
import { runSignOutHooks } from './sign-out-hooks'
import { storageScopeOf } from './storage-scope'

const TIMEOUT_MS = 30_000

/** The version of the dashboard and the connections it offers. */
export const fetchConnections = (signal?: AbortSignal): Promise<ConnectionsReply> =>
  ask({ id: 'connections', method: 'GET', path: '/session', schema: connectionsReplySchema, signal })

/**
 * Signs in. The errors of the sign-in read are the service's own: 'unauthorized' the user or password, 'not-found'
 * the company, 'upstream-unreachable' no answer (product.md, "Connections").
 */
export async function signIn(form: SignIn): Promise<Session> {
  const body = signInSchema.safeParse(form)
  const target = { id: 'signIn', method: 'POST', path: '/session' } as const
  if (!body.success)
    throw refusal(
      target,
      body.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
    )
  const session = await ask({ ...target, body: body.data, schema: sessionSchema })
  rememberSession(pairOf(session))
  return session
}

/** The session this browser holds for a connection and company; null when it holds none. */
export async function readSession(
  connection: string,
  company_key: string,
  signal?: AbortSignal,
): Promise<Session | null> {
  const path = addressOf({ connection, company_key })
  try {
    return await ask({ id: 'readSession', method: 'GET', path, schema: sessionSchema, signal })
  } catch (error) {
    if (isSessionLoss(error)) return null
    throw error
  }
}

/**
 * What to go on with after a call was refused for want of a session: another tab may have renewed it already.
 * Null when the user has to sign in; a session of another user is nobody's to adopt.
 */
export async function adoptRenewed(lost: Session): Promise<Session | null> {
  const current = await readSession(lost.connection.id, lost.company_key)
  return current !== null && storageScopeOf(current) === storageScopeOf(lost) && current.id !== lost.id ? current : null
}

/** Signs out everywhere: at the server, in this tab's stores, in the other tabs of this session. */
export async function signOut(session: Session): Promise<void> {
  try {
    await ask({ id: 'signOut', method: 'DELETE', path: addressOf(pairOf(session)), schema: z.unknown(), session })
  } catch (error) {
    if (!isSessionLoss(error)) throw error
  }
  forgetSession(pairOf(session))
  tellSession(session, { kind: 'signed-out' })
  await wipeSession(session)
}

/** Wipes what this tab holds of a session: also when another tab signed it out. */
export async function wipeSession(session: Session): Promise<void> {
  forgetCallLog(storageScopeOf(session))
  await runSignOutHooks(session)
}

const pairOf = (session: Session): KnownSession => ({
  connection: session.connection.id,
  company_key: session.company_key,
})

const addressOf = ({ connection, company_key }: KnownSession): string =>
  `/api/${encodeURIComponent(connection)}/${encodeURIComponent(company_key)}/session`

interface Question<S extends Schema> {
  id: string
  method: Method
  path: string
  schema: S
  body?: unknown
  session?: Session
  signal?: AbortSignal | undefined
}

/** One call to the dashboard's own server. Not in the API log: it is no call of the service, and holds a password. */
async function ask<S extends Schema>(question: Question<S>): Promise<z.output<S>> {
  const { id, method, path, session } = question
  const requestId = newId()
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers[HEADERS.key] = requestId
  if (session) headers[HEADERS.session] = session.id
  const row = { id, method, replies: { 404: {}, 422: {} } }
  const reply = await sendHttp({
    row,
    url: path,
    headers,
    body: question.body === undefined ? null : JSON.stringify(question.body),
    requestId,
    clockOf: null,
    timeoutMs: TIMEOUT_MS,
    signal: question.signal,
    fetch: (input, init) => (id === 'readSession' ? takeEarlySession(path) : null) ?? globalThis.fetch(input, init),
  })
  const json = readJson(successOf(row, reply, requestId).text)
  const read = question.schema.safeParse(json.ok ? json.value : undefined)
  if (read.success) return read.data
  throw new ApiError({
    kind: 'contract',
    method,
    rowId: id,
    status: reply.status,
    requestId,
    raw: reply.text.slice(0, 500),
  })
}
