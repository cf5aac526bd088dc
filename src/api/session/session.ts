import * as z from 'zod/mini'
import { basePath } from '#/base/base-path'
import type { Schema } from '#/contract/endpoint'
import {
  connectionsReplySchema,
  HEADERS,
  openSessionSchema,
  sessionReplySchema,
  signedOutSchema,
  signInSchema,
  type ConnectionsReply,
  type OpenSessionRequest,
  type Session,
  type SessionReply,
  type SignIn,
} from '#/contract/gateway'
import { takeEarlyReply } from '../http/early-replies'
import { ApiError, isSessionLoss } from '../http/error'
import { callLogOf } from '../http/log'
import { invalidFields, refusal } from '../http/request'
import { callServer, type ServerCall } from '../http/server-call'
import { grantSession } from '../local-data/keyring'
import { newId } from '../new-id'
import { forgetSession, rememberSession, type KnownSession } from './known-sessions'
import { tellSession } from './session-channel'
import { runSignOutHooks } from './sign-out-hooks'
import { companyScopeOf, storageScopeOf } from './storage-scope'

const TIMEOUT_MS = 30_000

/** The version of the dashboard and the connections it offers. */
export const fetchConnections = (signal?: AbortSignal): Promise<ConnectionsReply> =>
  callGateway({ id: 'connections', url: `${basePath}/session`, schema: connectionsReplySchema, signal })

/**
 * Signs in: at the session's own address if the form has a company key, so that the browser sends the cookie of the
 * session that this one replaces.
 * @throws ApiError, such as 'unauthorized' for a wrong user or password, 'not-found' for an unknown company,
 *   'upstream-unreachable' if the service does not respond, or 'refused' for an incomplete form
 */
export async function signIn(form: SignIn): Promise<Session> {
  const body = signInSchema.safeParse(form)
  const { connection, company_key } = form
  const url = company_key === undefined ? `${basePath}/session` : sessionUrl({ connection, company_key })
  const target = { id: 'signIn', method: 'POST', url } as const
  if (!body.success) throw refusal(target, { code: 'invalid-fields', fields: invalidFields(body.error.issues) })
  const session = adopt(await callGateway({ ...target, body: body.data, schema: sessionReplySchema }))
  rememberSession(pairOf(session))
  return session
}

/**
 * Opens a session for someone who signed in at the provider.
 * @throws ApiError, such as 'role-refused' if their groups do not allow this company, or 'session-expired' if they have
 *   to sign in again; $ZodError for an invalid company key
 */
export async function openSession(request: OpenSessionRequest): Promise<Session> {
  const target = { id: 'openSession', method: 'POST', url: `${basePath}/session` } as const
  const call = { ...target, body: openSessionSchema.parse(request), schema: sessionReplySchema }
  const reply = await callGateway(call).catch((error: unknown) => {
    // During the call, a sign-in in another tab may have replaced the cookie
    if (error instanceof ApiError && error.kind === 'session-expired') return callGateway(call)
    throw error
  })
  const session = adopt(reply)
  rememberSession(pairOf(session))
  // Another tab may be waiting for it
  tellSession(session, { kind: 'renewed', session })
  return session
}

/** Signs out of every company. Returns the provider's page for signing out; null if there is none to open. */
export async function endSignOn(): Promise<string | null> {
  const { url } = await callGateway({
    id: 'endSignOn',
    method: 'DELETE',
    url: `${basePath}/session`,
    schema: signedOutSchema,
  })
  return url
}

/** This browser's session for a connection and company; null if there is none. To use it, call `enterSession`. */
export async function readSession(
  connection: string,
  company_key: string,
  signal?: AbortSignal,
): Promise<Session | null> {
  const reply = await fetchSession({ connection, company_key }, signal)
  return reply && withoutKeys(reply)
}

/** Which of these sessions are open; one that cannot be read is left out. Only the server knows which are open. */
export async function readOpenSessions(pairs: readonly KnownSession[], signal: AbortSignal): Promise<Session[]> {
  const read = pairs.map(pair => readSession(pair.connection, pair.company_key, signal).catch(() => null))
  return (await Promise.all(read)).filter(session => session !== null)
}

/** Like `readSession`, for a page that uses the session from now on: grants the keys of its local data. */
export async function enterSession(pair: KnownSession, signal?: AbortSignal): Promise<Session | null> {
  const reply = await fetchSession(pair, signal)
  return reply && adopt(reply)
}

async function fetchSession(pair: KnownSession, signal?: AbortSignal): Promise<SessionReply | null> {
  try {
    return await callGateway({ id: 'readSession', url: sessionUrl(pair), schema: sessionReplySchema, signal })
  } catch (error) {
    if (isUnknownConnection(error)) forgetSession(pair)
    else if (!isSessionLoss(error)) throw error
    return null
  }
}

/** Whether the server no longer has the connection, or never did. */
const isUnknownConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'gateway' && error.status === 404

/**
 * The session to continue with after losing one: another tab may already have renewed it. Null if the user has to sign
 * in. The session of another user is never adopted.
 */
export async function adoptRenewed(lost: Session): Promise<Session | null> {
  const current = await fetchSession(pairOf(lost))
  return current !== null && storageScopeOf(current) === storageScopeOf(lost) && current.id !== lost.id
    ? adopt(current)
    : null
}

/**
 * Ends one session: at the gateway, in this tab's stores, and in its other tabs.
 * @param onEnded called once the gateway has ended the session, before the other tabs leave
 * @throws ApiError for any failure except a lost session: nothing is deleted then; what `onEnded` throws
 */
export async function signOut(session: Session, onEnded?: () => Promise<void>): Promise<void> {
  try {
    const url = sessionUrl(pairOf(session))
    await callGateway({ id: 'signOut', method: 'DELETE', url, schema: z.unknown(), session })
  } catch (error) {
    if (!isSessionLoss(error)) throw error
  }
  try {
    await onEnded?.()
  } finally {
    forgetSession(pairOf(session))
    tellSession(session, { kind: 'signed-out' })
    await wipeSession(session)
  }
}

/** Deletes a session's data in this tab; also called when another tab signs out. */
export async function wipeSession(session: Session): Promise<void> {
  callLogOf(storageScopeOf(session)).clear()
  await runSignOutHooks(session)
}

/** Grants the keys of a reply, so that local data can be used, and returns the session without them. */
function adopt(reply: SessionReply): Session {
  const session = withoutKeys(reply)
  grantSession(storageScopeOf(session), companyScopeOf(session), reply.local_data_keys)
  return session
}

const withoutKeys = ({ local_data_keys: _, ...session }: SessionReply): Session => session

const pairOf = (session: Session): KnownSession => ({
  connection: session.connection.id,
  company_key: session.company_key,
})

const sessionUrl = ({ connection, company_key }: KnownSession): string =>
  `${basePath}/api/${encodeURIComponent(connection)}/${encodeURIComponent(company_key)}/session`

type GatewayCall<S extends Schema> = Pick<ServerCall<S>, 'id' | 'method' | 'url' | 'schema' | 'body' | 'signal'> & {
  session?: Session
}

async function callGateway<S extends Schema>({ session, ...call }: GatewayCall<S>): Promise<z.output<S>> {
  const { method = 'GET', url } = call
  const early = method === 'GET' ? takeEarlyReply(url) : null
  const requestId = early?.requestId ?? newId()
  const { value } = await callServer({
    ...call,
    requestId,
    headers: {
      ...(method !== 'GET' && { [HEADERS.key]: requestId }),
      ...(session && { [HEADERS.session]: session.id }),
    },
    timeoutMs: TIMEOUT_MS,
    early,
    isSecret: true,
  })
  return value
}
