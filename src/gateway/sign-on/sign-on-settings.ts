import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { roles } from '#/contract/roles'
import { isLoopbackName } from '#/serve/loopback'
import { ConfigError } from '#/serve/program'
import { readSecret } from '#/serve/secrets'
import { oneLine } from '#/store/store-error'
import { type ConnectionConfig, configErrorOf } from '../connections'
import { basicAuthorization } from '../sessions'

const text = z.string('must be a string').check(z.minLength(1, 'must not be empty'))
const HOURS_MESSAGE = 'must be a number from 1 to 168'

/** What the members of a group may do. */
const accessSchema = z.strictObject({
  group: text,
  connection: text,
  /** All companies of the connection if absent. */
  company_keys: z.optional(z.array(text, 'must be a list')),
  /** If absent: all apps of the connection, or none if `company_keys` is set. */
  app_ids: z.optional(z.array(text, 'must be a list')),
  roles: z
    .array(z.enum(roles, `must be one of ${roles.join(', ')}`), 'must be a list')
    .check(z.minLength(1, 'must not be empty')),
})
export type Access = z.infer<typeof accessSchema>

const fileSchema = z.strictObject({
  issuer: text.check(z.refine(isIssuer, 'must be an https address')),
  client_id: text,
  /** Shown on the sign-in page. */
  name: z._default(text, 'your company account'),
  scope: z._default(text, 'openid profile email'),
  /** The claim with the groups: a list of names, or one name. */
  groups_claim: z._default(text, 'groups'),
  /**
   * The claim with the name that identifies a person on pages, in drafts, and in the activity log. If it is missing,
   * `preferred_username` is used, and then `sub`.
   */
  user_claim: z._default(text, 'email'),
  /** After this many hours people must sign in again, so that changed groups apply. */
  hours: z._default(z.number(HOURS_MESSAGE).check(z.minimum(1, HOURS_MESSAGE), z.maximum(168, HOURS_MESSAGE)), 12),
  access: z.array(accessSchema, 'must be a list').check(z.minLength(1, 'must not be empty')),
})

/** The settings of single sign-on. */
export interface SignOnSettings extends z.infer<typeof fileSchema> {
  readonly clientSecret: string
  /** The `Authorization` header for the service, by connection. */
  readonly authorization: ReadonlyMap<string, string>
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the file named by `SIGN_ON`, the client's secret (`SIGN_ON_SECRET`), and the credentials for the service of
 * each connection (`SERVICE_USER_LIVE`, `SERVICE_PASSWORD_LIVE` for the connection `live`). The secret and each
 * credential can instead be in a file, named by the same variable with `_FILE` appended.
 * @returns undefined if `SIGN_ON` is not set
 * @throws ConfigError with one line for each invalid value in the file, or with the first other problem: a file that
 * cannot be read, an unknown connection, or a missing secret
 */
export function readSignOn(env: Env, connections: readonly Pick<ConnectionConfig, 'id'>[]): SignOnSettings | undefined {
  const file = env['SIGN_ON']
  if (!file) return undefined
  const read = fileSchema.safeParse(readJson(file))
  if (!read.success) throw configErrorOf(`SIGN_ON: ${file}`, read.error.issues)
  const ids = new Set(connections.map(({ id }) => id))
  // No connections means that they could not be read, which is reported separately
  const unknown = ids.size === 0 ? undefined : read.data.access.find(({ connection }) => !ids.has(connection))
  if (unknown) throw new ConfigError(`SIGN_ON: ${file}: access names the unknown connection "${unknown.connection}".`)
  return {
    ...read.data,
    clientSecret: readSecret(env, 'SIGN_ON_SECRET'),
    authorization: new Map(
      connections.map(({ id }) => {
        const suffix = id.toUpperCase().replaceAll('-', '_')
        const user = readSecret(env, `SERVICE_USER_${suffix}`)
        return [id, basicAuthorization(user, readSecret(env, `SERVICE_PASSWORD_${suffix}`))]
      }),
    ),
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`SIGN_ON: ${file} cannot be read as JSON: ${oneLine(cause)}.`, { cause })
  }
}

/** http only on this machine, for tests: on the network, tokens would be readable. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
}
