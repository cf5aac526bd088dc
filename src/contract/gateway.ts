import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from './custom-fields'

/** The headers between the page and the dashboard's own server, the gateway. */
export const HEADERS = {
  /** The public id of the session the page was opened with. */
  session: 'X-Signalbox-Session',
  /** On every error made by the gateway itself: a `GatewayErrorKind`. */
  error: 'X-Signalbox-Error',
  /** On every unsafe call: the key of its intent. */
  key: 'Idempotency-Key',
  /** Identifies one call in the API log and in the gateway's own log. */
  request: 'X-Request-Id',
} as const

export const gatewayErrorKinds = [
  'session-expired',
  'session-changed',
  'no-such-route',
  'bad-origin',
  /** The request itself is wrong: its URL, its key, or its content. */
  'bad-request',
  'too-many',
  'upstream-unreachable',
  'upstream-timeout',
  'outcome-unknown',
] as const
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number]

/** Accent colors of a connection, so that the real service and a test one are easy to tell apart. */
export const connectionColors = ['petrol', 'blue', 'green', 'amber', 'red', 'gray'] as const

/** First path segments that the gateway uses itself. No connection may use them as its id. */
export const reservedConnectionIds = ['sign-in', 'api', 'session', 'assets'] as const

/** What the browser knows of a connection. The base URL stays on the server. */
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
  /** Users of the mock, shown on the sign-in page. Never set for a real service. */
  hint: z.optional(z.array(z.object({ user: z.string(), password: z.string() }))),
})
export type Connection = z.infer<typeof connectionSchema>

/** GET /session */
export const connectionsReplySchema = z.object({ version: z.string(), connections: z.array(connectionSchema) })
export type ConnectionsReply = z.infer<typeof connectionsReplySchema>

/** POST /session */
export const signInSchema = z.object({
  connection: z.string(),
  company_key: z.string().check(z.minLength(1), z.maxLength(256)),
  user: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.maxLength(1024)),
  app_ids: z.optional(z.array(z.string())),
})
export type SignIn = z.infer<typeof signInSchema>

/** One session of one connection, company and user. Its secret is in an HttpOnly cookie. */
export const sessionSchema = z.object({
  /** Public: identifies the session in `X-Signalbox-Session`, but grants no access. */
  id: z.string(),
  connection: connectionSchema,
  company_key: z.string(),
  company_name: z.nullable(z.string()),
  user: z.string(),
  app_ids: z.array(z.string()),
  custom_fields: z.array(customFieldDefinitionSchema),
  signed_in_at: z.string(),
  expires_at: z.string(),
})
export type Session = z.infer<typeof sessionSchema>
