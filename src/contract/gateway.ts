import * as z from 'zod/mini'
import { customFieldDefinitionSchema } from './custom-fields'

/** The headers between the dashboard and its own server. */
export const HEADERS = {
  /** The public id of the session a page was opened with. */
  session: 'X-Signalbox-Session',
  /** On every error that the dashboard's server itself makes: whose error it is. */
  error: 'X-Signalbox-Error',
  /** On every unsafe call: the intent it belongs to. */
  key: 'Idempotency-Key',
  /** Names one call in the API log and in the server's own lines. */
  request: 'X-Request-Id',
} as const

export const gatewayErrorKinds = [
  'session-expired',
  'session-changed',
  'no-such-route',
  'bad-origin',
  /** The request itself is wrong: its address, its key, what it says. */
  'bad-request',
  'too-many',
  'upstream-unreachable',
  'upstream-timeout',
  'outcome-unknown',
] as const
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number]

/** Accents of a connection's chip, so that the real service and a test one are told apart at a glance. */
export const connectionColors = ['petrol', 'blue', 'green', 'amber', 'red', 'gray'] as const

/** First segments of the server's own addresses: no connection may take them. */
export const reservedConnectionIds = ['sign-in', 'api', 'session', 'assets'] as const

/** What the browser may know of a connection: the base URL stays on the server. */
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
  broadcast_selectors: z.array(z.string()),
  /** Users of the mock, said on the sign-in page; never there for a real service. */
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

/** One session: bound for ever to one connection, company and user. Its secret lives in a cookie that no script reads. */
export const sessionSchema = z.object({
  /** Public: names the session in `X-Signalbox-Session`, opens nothing. */
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
