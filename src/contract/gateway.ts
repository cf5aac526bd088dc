import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from './custom-fields'
import { defaultPolicy, policySchema } from './policy/policy'
import { roles } from './roles'

/** The headers between the page and the dashboard's own server, the gateway. */
export const HEADERS = {
  /** The public id of the session the page uses. */
  session: 'X-Signalbox-Session',
  /** On every error made by the gateway itself: a `GatewayErrorKind`. */
  error: 'X-Signalbox-Error',
  /** On every unsafe call to the service: the key of its intent. */
  key: 'Idempotency-Key',
  /** Identifies one call in the API log and in the gateway's own log. */
  request: 'X-Request-Id',
  /** With the gateway's errors about the service: an `UpstreamCause`. */
  cause: 'X-Signalbox-Cause',
} as const

export const gatewayErrorKinds = [
  'session-expired',
  'session-changed',
  'no-such-route',
  'bad-origin',
  /** The request itself is wrong: its URL, its key, or its content. */
  'bad-request',
  'too-many',
  /** The person's roles or groups do not allow this. */
  'role-refused',
  /** The gateway cannot use its database, journal, or activity log. No change was sent. */
  'unavailable',
  'upstream-unreachable',
  'upstream-timeout',
  'outcome-unknown',
] as const
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number]

/** Why there is no response from the service, or none that can be passed on. */
export const upstreamCauses = [
  'certificate',
  /** The other end does not speak TLS, or no version that both sides support. */
  'tls',
  'unknown-host',
  'no-route',
  'refused',
  'timeout',
  /** The connection was closed before or during the response. */
  'closed',
  /** The response is not valid HTTP, or its headers are too large. */
  'invalid-http',
  'redirect',
  'too-large',
  /** The other end answered, but not as the service would. */
  'not-the-service',
] as const
export type UpstreamCause = (typeof upstreamCauses)[number]

/** Accent colors of a connection, so that the real service and a test one are easy to tell apart. */
export const connectionColors = ['petrol', 'blue', 'green', 'amber', 'red', 'gray'] as const

/** First path segments that the gateway uses itself. No connection may use them as its id. */
export const reservedConnectionIds = [
  'sign-in',
  'sign-on',
  'api',
  'session',
  'assets',
  'healthz',
  'readyz',
  'metrics',
] as const

/** What the browser knows about a connection. The base URL stays on the server. */
export const connectionSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  name: z.string(),
  color: z.enum(connectionColors),
  api_version: z.union([z.literal(1), z.literal(2)]),
  home_country: z.string(),
  mock: z.boolean(),
  company_keys: z.array(z.string()),
  app_ids: z.array(z.string()),
  custom_fields: z.array(customFieldDefinitionSchema),
  /** The broadcast selectors this service supports; others are shown but not offered. */
  broadcast_selectors: z.array(z.string()),
  /** Whether messages can have a fallback for people without a value, `{{ first_name | default: "there" }}`. */
  placeholder_fallbacks: z._default(z.boolean(), false),
  /** The lists that test broadcasts go to, each by its id or by its name in the company. */
  test_lists: z._default(z.array(z.string()), []),
  /** What to warn about before a broadcast. */
  policy: z._default(policySchema, defaultPolicy),
  /** Users of the mock, shown on the sign-in page. Never set for a real service. */
  hint: z.optional(z.array(z.object({ user: z.string(), password: z.string() }))),
})
export type Connection = z.infer<typeof connectionSchema>

/** What anyone may know about a connection before signing in: no companies or fields of a real service. */
export const connectionChoiceSchema = z.extend(
  z.pick(connectionSchema, { id: true, name: true, color: true, mock: true, hint: true, company_keys: true }),
  {
    /** Whether the server knows which company is meant if no company key is sent. */
    company_optional: z.boolean(),
  },
)
export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>

/** GET /session. With single sign-on, `connections` are those that the groups of `user` allow. */
export const connectionsReplySchema = z.object({
  version: z.string(),
  connections: z.array(connectionChoiceSchema),
  /** Single sign-on; null if people sign in as users of the service. */
  sign_on: z._default(
    z.nullable(
      z.object({
        /** The name of the provider, as the sign-in page shows it. */
        name: z.string(),
        /** Null if nobody is signed in there. */
        user: z.nullable(z.string()),
      }),
    ),
    null,
  ),
})
export type ConnectionsReply = z.infer<typeof connectionsReplySchema>

const companyKeySchema = z.string().check(z.minLength(1), z.maxLength(256))

/** A name without control characters: they do not belong in one, and a database cannot search for NUL. */
export const nameSchema = z.string().check(z.regex(/^\P{Cc}*$/u))

/** POST /session, or to the session's own path. */
export const signInSchema = z.object({
  connection: z.string(),
  /** May be missing if the connection is `company_optional`. */
  company_key: z.optional(companyKeySchema),
  user: nameSchema.check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.maxLength(1024)),
  app_ids: z.optional(z.array(z.string())),
})
export type SignIn = z.infer<typeof signInSchema>

/** POST /session with single sign-on. No password is sent: the server has its own for the service. */
export const openSessionSchema = z.extend(z.pick(signInSchema, { connection: true, app_ids: true }), {
  company_key: companyKeySchema,
})
export type OpenSessionRequest = z.infer<typeof openSessionSchema>

/**
 * DELETE /session with single sign-on: where to sign out of the provider; null if it has no such page or does not
 * respond, or if nobody is signed in.
 */
export const signedOutSchema = z.object({ url: z.nullable(z.string()) })

/** One session of one connection, company, and user. Its secret is in an HttpOnly cookie. */
export const sessionSchema = z.object({
  /** Public: identifies the session in `X-Signalbox-Session`, but grants no access. */
  id: z.string(),
  connection: connectionSchema,
  company_key: z.string(),
  company_name: z.nullable(z.string()),
  user: z.string(),
  /** What the person may do. Without single sign-on, everything. */
  roles: z._default(z.array(z.enum(roles)), ['admin']),
  /** Whether the person signed in with single sign-on. */
  sign_on: z._default(z.boolean(), false),
  app_ids: z.array(z.string()),
  /** Whether the person's groups allow only the listed apps, and calls about others are refused. */
  limits_apps: z._default(z.boolean(), false),
  custom_fields: z.array(customFieldDefinitionSchema),
  signed_in_at: z.string(),
  expires_at: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * The secrets with which the browser seals its local data: one for the data of this user at this company, one for what
 * all users of the company share. They are the same at every sign-in. Pages and workers keep them in memory only.
 */
const localDataKeysSchema = z.object({ user: z.string(), company: z.string() })
export type LocalDataKeys = z.infer<typeof localDataKeysSchema>

/** The reply to a POST that opens a session, and to a GET of its own path. */
export const sessionReplySchema = z.extend(sessionSchema, { local_data_keys: localDataKeysSchema })
export type SessionReply = z.infer<typeof sessionReplySchema>
