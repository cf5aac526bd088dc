import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { commonBroadcastSelectors } from '#/contract/filters/broadcast-filters'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { type Connection, connectionColors, reservedConnectionIds } from '#/contract/gateway'
import { defaultPolicy } from '#/contract/policy/policy'
import { ConfigError } from '#/serve/program'
import { oneLine } from '#/store/store-error'
import { customFieldsFileSchema } from './config/custom-fields-file'
import { policyFileSchema } from './config/policy-file'

/** A service that this server forwards calls to. Browsers get everything but the base URL. */
export interface ConnectionConfig extends Connection {
  readonly base_url: string
}

const text = z.string('must be a string').check(z.trim(), z.minLength(1, 'must not be empty'))
const id = z.string('must be a string').check(
  z.regex(
    /^[a-z0-9][a-z0-9-]{0,31}$/,
    'must be 1 to 32 characters from a-z, 0-9, and "-", and must not start with "-"',
  ),
  z.refine(
    value => !reservedConnectionIds.some(reserved => reserved === value),
    'is reserved, because the dashboard uses it in its own addresses',
  ),
)
const baseUrl = z
  .string('must be a string')
  .check(z.refine(isBaseUrl, 'must be an http or https address without a user name, password, query, or fragment'))

const fileConnectionSchema = z.strictObject({
  id,
  name: text,
  color: z._default(z.enum(connectionColors, `must be one of ${connectionColors.join(', ')}`), 'petrol'),
  base_url: baseUrl,
  api_version: z._default(z.union([z.literal(1), z.literal(2)], 'must be 1 or 2'), 2),
  home_country: z._default(
    z.string('must be a string').check(
      z.toUpperCase(),
      z.refine(code => callingCodeOf(code) !== null, 'must be a country code such as "US"'),
    ),
    'US',
  ),
  company_keys: z._default(z.array(text), []),
  app_ids: z._default(z.array(text), []),
  custom_fields: z._default(customFieldsFileSchema, []),
  broadcast_selectors: z._default(z.array(text), [...commonBroadcastSelectors]),
  placeholder_fallbacks: z._default(z.boolean('must be true or false'), false),
  test_lists: z._default(z.array(text), []),
  policy: z._default(policyFileSchema, defaultPolicy),
})
const listSchema = z.array(fileConnectionSchema)
const fileSchema = z.strictObject({ connections: listSchema })

/**
 * Reads the file named by `CONNECTIONS`: `{"connections": [{id, name, base_url, …}]}`, or the array alone.
 * @throws ConfigError if the file cannot be read as JSON, or with one line for each mistake, as `parseConnections` does
 */
export function readConnectionsFile(file: string): ConnectionConfig[] {
  return parseConnections(readJsonFile(file), `CONNECTIONS: ${file}`)
}

/**
 * Reads the content of a connections file.
 * @param where begins each line of an error
 * @throws ConfigError with a line for each invalid value, which names its key; or one line if there is no connection or
 * an id is used twice
 */
export function parseConnections(value: unknown, where: string): ConnectionConfig[] {
  const read = Array.isArray(value) ? listSchema.safeParse(value) : fileSchema.safeParse(value)
  if (!read.success) throw configErrorOf(where, read.error.issues)
  const connections = Array.isArray(read.data) ? read.data : read.data.connections
  if (connections.length === 0) throw new ConfigError(`${where}: contains no connections.`)
  const listPath = Array.isArray(value) ? [] : ['connections']
  const seen = new Set<string>()
  return connections.map((connection, i) => {
    if (seen.has(connection.id))
      throw configErrorOf(where, [{ path: [...listPath, i, 'id'], message: `"${connection.id}" is used twice` }])
    seen.add(connection.id)
    return { ...connection, base_url: connection.base_url.replace(/\/+$/, ''), mock: false }
  })
}

/**
 * The only connection, from `UPSTREAM_URL`.
 * @throws ConfigError with one line
 */
export function connectionOfUrl(url: string): ConnectionConfig {
  if (!isBaseUrl(url))
    // Without the value, which may contain a password: the message is logged
    throw new ConfigError(
      'UPSTREAM_URL must be an http or https address without a user name, password, query, or fragment.',
    )
  const [connection] = parseConnections([{ id: 'service', name: new URL(url).host, base_url: url }], 'UPSTREAM_URL')
  if (!connection) throw new ConfigError('UPSTREAM_URL cannot be used.')
  return connection
}

/** The connection to the mock in this process. Its companies, fields, and users come from the mock itself. */
export const mockConnection: ConnectionConfig = {
  id: 'mock',
  name: 'Demo service',
  color: 'amber',
  base_url: 'http://mock.internal',
  api_version: 2,
  home_country: 'US',
  mock: true,
  company_keys: [],
  app_ids: [],
  custom_fields: [],
  broadcast_selectors: [],
  placeholder_fallbacks: true,
  test_lists: ['Early access'],
  policy: defaultPolicy,
}

function readJsonFile(file: string): unknown {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigError(`CONNECTIONS: ${file} cannot be read: ${oneLine(cause)}.`, { cause })
  }
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new ConfigError(`CONNECTIONS: ${file} is not valid JSON: ${oneLine(cause)}.`, { cause })
  }
}

function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const plain =
    url.username === '' && url.password === '' && url.search === '' && url.hash === '' && !/[?#]/.test(value)
  return plain && (url.protocol === 'http:' || url.protocol === 'https:')
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** An error with one line for each mistake in a configuration file. */
export const configErrorOf = (where: string, issues: readonly Issue[]): ConfigError =>
  new ConfigError(issues.map(issue => sentenceOf(where, issue)).join('\n'))

function sentenceOf(where: string, issue: Issue): string {
  const place = issue.path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
  return `${place === '' ? where : `${where}: ${place}`} ${messageOfIssue(issue)}.`
}

/** The mini build of zod has only one message, "Invalid input". */
function messageOfIssue({ keys, message }: Issue): string {
  if (keys)
    return `has the unknown ${keys.length === 1 ? 'key' : 'keys'} ${keys.map(key => JSON.stringify(key)).join(', ')}`
  return message === 'Invalid input' ? 'is invalid' : message.replace(/\s+/g, ' ')
}
