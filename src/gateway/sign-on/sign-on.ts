import { hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#/contract/format/durations'
import { type Connection, nameSchema } from '#/contract/gateway'
import type { Role } from '#/contract/roles'
import { oneLine } from '#/store/store-error'
import { type Answers, GatewayFault } from '../answers'
import { clearCookie, cookieName, cookieNames, readCookie, setCookie } from '../cookies'
import type { ReceivedRequest, RequestHost } from '../hosts'
import { beginAct } from '../record/acts'
import type { Recorder } from '../record/recorder'
import { hashOfSecret, seal, unseal } from '../seal'
import type { SessionStore } from '../session-store'
import type { OpenSession } from '../sessions'
import { appsFor, companiesFor, groupsIn, rolesFor } from './access'
import { Identities, type Identity, type SignedOn } from './identities'
import { Provider } from './provider'
import type { SignOnSettings } from './sign-on-settings'

export interface SignOnContext {
  readonly answers: Answers
  readonly recorder: Recorder
  readonly now: () => number
}

/** Ends a person's sign-on by calling `leave`, and ends the sessions that it opened. */
export type EndSessions = <Left>(person: SignedOn, leave: () => Promise<Left>) => Promise<Left>

/** A person may stay at the provider for this long. */
const ATTEMPT_MS = 15 * MINUTE_MS
/** The cookies of more attempts, up to 1.7 KB each, could exceed the 8 KiB that proxies accept in a header. */
const MAX_ATTEMPTS = 4
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.number(),
})

/** Why a person is sent back to the sign-in page without being signed in. The page explains it. */
type Problem = 'no-access' | 'expired' | 'denied' | 'failed' | 'unreachable'

/** The paths of single sign-on. The cookies of attempts are limited to them. */
const PATH = '/sign-on'
/**
 * The identity's cookie is limited to this path, which lists the connections, opens sessions, and signs out, and to the
 * paths of single sign-on, where the next identity replaces it.
 */
const IDENTITY_PATH = '/session'

/**
 * Single sign-on with OpenID Connect. The provider says who a person is and what groups they are in; this server
 * decides what they may do, and calls the services with its own credentials.
 */
export class SignOn {
  readonly settings: SignOnSettings
  readonly #provider: Provider
  readonly #identities: Identities
  readonly #context: SignOnContext
  readonly #key: Uint8Array

  constructor(settings: SignOnSettings, store: SessionStore, context: SignOnContext) {
    this.settings = settings
    this.#provider = new Provider(settings)
    this.#identities = new Identities(store, settings.hours, context.now)
    this.#context = context
    // Servers that share a database also share this secret, so that a person can come back to another server
    this.#key = new Uint8Array(hkdfSync('sha256', settings.clientSecret, '', 'signalbox/sign-on/1', 32))
  }

  /** GET /sign-on/start and /sign-on/callback: to the provider, and back to the sign-in page. */
  async route({ request, rawPath, host }: ReceivedRequest, endSessions: EndSessions): Promise<Response> {
    if (request.method !== 'GET')
      throw new GatewayFault('no-such-route', `${request.method} is not supported here.`, {
        status: 405,
        headers: { Allow: 'GET' },
      })
    if (rawPath === `${PATH}/start`) return this.#start(request, host)
    if (rawPath === `${PATH}/callback`) return this.#callback(request, host, endSessions)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  }

  /** The person who is signed in at the provider in this browser; null if nobody is. */
  find({ request, host }: ReceivedRequest): Promise<SignedOn | null> {
    return this.#identities.find(readCookie(request.headers.get('cookie'), identityCookie(host)))
  }

  /** The connections that a person's groups allow, each with those of its allowed companies that are known. */
  allowed(connections: readonly Connection[], { groups }: Pick<Identity, 'groups'>): Connection[] {
    return connections.flatMap(connection => {
      const companies = companiesFor(this.settings.access, groups, connection.id)
      if (companies === null) return []
      const company_keys = companies === 'all' ? connection.company_keys : [...companies]
      // Passwords of the mock are of no use here
      return [{ ...connection, hint: undefined, company_keys }]
    })
  }

  /**
   * Signs a person out of this server. Returns the address where they sign out of the provider; null if it has none or
   * does not respond, or if nobody is signed in.
   */
  async end(received: ReceivedRequest): Promise<string | null> {
    const secret = readCookie(received.request.headers.get('cookie'), identityCookie(received.host))
    const found = await this.#identities.find(secret)
    if (secret !== null) await this.#identities.remove(secret)
    if (!found) return null
    // Without the provider, the person is signed out of this server only
    return this.#provider
      .signOutUrl(found.identity.id_token, `${received.host.origin}${received.host.basePath}/sign-in`)
      .catch(() => null)
  }

  /** The `Set-Cookie` headers that delete the cookie of the identity. */
  clearIdentityCookies(host: RequestHost): string[] {
    return [IDENTITY_PATH, PATH].map(path => clearCookie(identityCookie(host), host.basePath + path, host.secure))
  }

  /**
   * A session with the roles that its groups have now, and this server's credentials; null if it was not opened by
   * single sign-on, if it is over, if its connection is no longer configured, or if its groups no longer allow
   * anything.
   */
  renewAccess(session: OpenSession): OpenSession | null {
    const { content, connection } = session
    const authorization = this.settings.authorization.get(connection)
    if (content.sign_on === null || authorization === undefined || this.#context.now() >= content.sign_on.until)
      return null
    const roles = rolesFor(this.settings.access, content.sign_on.groups, session)
    return roles.length === 0 ? null : { ...session, authorization, content: { ...content, roles } }
  }

  /** The roles that a session has for calls about an app. */
  rolesForApp({ content, ...company }: OpenSession, appId: string): Role[] {
    return rolesFor(this.settings.access, content.sign_on?.groups ?? [], company, appId)
  }

  /** The apps that a session's groups allow; null if they allow all. */
  appsFor({ content, ...company }: OpenSession): string[] | null {
    return appsFor(this.settings.access, content.sign_on?.groups ?? [], company)
  }

  /** What a session stores about the person who opens it. */
  contentOf({ id, identity, until }: SignedOn): NonNullable<OpenSession['content']['sign_on']> {
    return { identity: id, groups: identity.groups, until }
  }

  async #start(request: Request, host: RequestHost): Promise<Response> {
    const to = new URL(request.url, host.origin).searchParams.get('to') ?? ''
    try {
      const { url, attempt } = await this.#provider.begin(`${host.origin}${host.basePath}${PATH}/callback`)
      const until = this.#context.now() + ATTEMPT_MS
      const sealed = seal(this.#key, PATH, JSON.stringify({ ...attempt, to: to.slice(0, 1000), until }))
      const begun = cookieNames(request.headers.get('cookie'), attemptPrefix(host))
      return this.#redirect(url, [
        ...begun.slice(0, 1 - MAX_ATTEMPTS).map(name => clearCookie(name, host.basePath + PATH, host.secure)),
        `${setLaxCookie(attemptCookie(host, attempt.state), sealed, host)}; Max-Age=${ATTEMPT_MS / 1000}`,
      ])
    } catch (error) {
      return this.#failed('unreachable', to, host, { cause: error })
    }
  }

  async #callback(request: Request, host: RequestHost, endSessions: EndSessions): Promise<Response> {
    const url = new URL(request.url, host.origin)
    const cookie = attemptCookie(host, url.searchParams.get('state') ?? '')
    const cleared = clearCookie(cookie, host.basePath + PATH, host.secure)
    const cookies = request.headers.get('cookie')
    const sealed = readCookie(cookies, cookie)
    const text = sealed === null ? null : unseal(this.#key, PATH, sealed)
    const attempt = attemptSchema.safeParse(text === null ? null : JSON.parse(text))
    if (!attempt.success || this.#context.now() >= attempt.data.until) return this.#failed('expired', '', host)
    const { to } = attempt.data
    const error = url.searchParams.get('error')
    if (error !== null)
      return this.#failed(error === 'access_denied' ? 'denied' : 'failed', to, host, { cause: error, cleared })
    try {
      // The address as the browser knows it: behind a proxy, this server is called at another one
      const called = new URL(url.pathname + url.search, host.origin)
      const { claims, idToken } = await this.#provider.finish(called, attempt.data)
      const named = claims[this.settings.user_claim] ?? claims['preferred_username'] ?? claims['sub']
      const user = nameSchema.safeParse(named).data || null
      const groups = groupsIn(claims[this.settings.groups_claim])
      if (user === null || !this.settings.access.some(({ group }) => groups.includes(group))) {
        const act = beginAct('sign-in', { connection: '', companyKey: '', user }, request, { at: this.#context.now() })
        await this.#context.recorder.add({ ...act, outcome: 'refused', reason: 'role-refused' })
        return this.#failed('no-access', to, host, { cleared })
      }
      const secret = await this.#replaceIdentity(
        { user, groups, id_token: idToken },
        readCookie(cookies, identityCookie(host)),
        endSessions,
      )
      return this.#redirect(signInPath(host, { to }), [
        cleared,
        setCookie(identityCookie(host), secret, host.basePath + IDENTITY_PATH, host.secure),
        setLaxCookie(identityCookie(host), secret, host),
      ])
    } catch (failure) {
      return this.#failed('failed', to, host, { cause: failure, cleared })
    }
  }

  /**
   * Stores an identity in place of the browser's former one, and returns its secret. The same person keeps the id:
   * signing out then also ends the sessions that were opened before, for example from another tab. The sessions of
   * another person are ended, because nobody could end them in this browser anymore.
   */
  async #replaceIdentity(identity: Identity, formerSecret: string | null, endSessions: EndSessions): Promise<string> {
    const former = await this.#identities.find(formerSecret)
    const replace = async (id?: string): Promise<string> => {
      const secret = await this.#identities.create(identity, id)
      if (former && formerSecret !== null) await this.#identities.remove(formerSecret)
      return secret
    }
    if (!former) return replace()
    return former.identity.user === identity.user ? replace(former.id) : endSessions(former, replace)
  }

  /** @param cleared the `Set-Cookie` header that deletes the cookie of the attempt */
  #failed(
    problem: Problem,
    to: string,
    host: RequestHost,
    { cause, cleared }: { cause?: unknown; cleared?: string } = {},
  ): Response {
    if (cause !== undefined && cause !== null) process.stderr.write(`Single sign-on (${problem}): ${oneLine(cause)}\n`)
    return this.#redirect(signInPath(host, { to, problem }), cleared === undefined ? [] : [cleared])
  }

  #redirect(to: string, cookies: readonly string[]): Response {
    const headers = new Headers({ ...this.#context.answers.headers.displayable, Location: to })
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    return new Response(null, { status: 302, headers })
  }
}

/** Each attempt has a cookie of its own, because people sign in in several tabs at once. */
const attemptCookie = (host: RequestHost, state: string): string =>
  `${attemptPrefix(host)}${hashOfSecret(state).slice(0, 12)}`
const attemptPrefix = (host: RequestHost): string => `${cookieName(host)}-sign-on-`
const identityCookie = (host: RequestHost): string => `${cookieName(host)}-identity`

/** `Set-Cookie` for a cookie that is also sent when the provider, which is another site, sends the person back. */
const setLaxCookie = (name: string, value: string, { basePath, secure }: RequestHost): string =>
  setCookie(name, value, basePath + PATH, secure).replace('SameSite=Strict', 'SameSite=Lax')

function signInPath({ basePath }: RequestHost, { to, problem }: { to: string; problem?: Problem }): string {
  const search = new URLSearchParams()
  if (to !== '') search.set('to', to)
  if (problem !== undefined) search.set('problem', problem)
  return `${basePath}/sign-in${search.size === 0 ? '' : `?${search.toString()}`}`
}
