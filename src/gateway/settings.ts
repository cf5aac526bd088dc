import { ConfigError, readPort } from '#/serve/program'
import { type ConnectionConfig, connectionOfUrl, mockConnection, readConnectionsFile } from './connections'
import { isLoopbackAddress, isLoopbackName } from './hosts'
import { type SignOnSettings, readSignOn } from './sign-on/sign-on-settings'

/** The settings of the dashboard server in the environment of `npm start` and `npm run dev`. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly connections: readonly ConnectionConfig[]
  /** Whether the only connection is the mock in this process. */
  readonly withMock: boolean
  readonly publicUrl: string | undefined
  readonly stateDir: string
  readonly databaseUrl: string | undefined
  /** How long entries of the record of acts are kept; the default if undefined. */
  readonly recordDays: number | undefined
  readonly signOn: SignOnSettings | undefined
  /** A warning for the user who starts the server, one line. */
  readonly notice: string | null
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment.
 * @throws ConfigError with one line that names the variable
 */
export function readSettings(env: Env, defaults: { port: number; stateDir: string }): Settings {
  const host = env['HOST'] || '127.0.0.1'
  const port = readPort(env['PORT'], defaults.port)
  const connections = readConnections(env)
  const withMock = connections === null
  const publicUrl = readPublicUrl(env['PUBLIC_URL'])
  const loopback = isLoopbackAddress(host)
  if (withMock && !loopback && env['MOCK_PUBLIC'] !== '1')
    throw new ConfigError(
      `HOST is ${host}: other machines could use the mock server with its known passwords. Set MOCK_PUBLIC=1 to allow that, or CONNECTIONS to serve a real service.`,
    )
  return {
    host,
    port,
    connections: connections ?? [mockConnection],
    withMock,
    publicUrl,
    stateDir: env['STATE_DIR'] || defaults.stateDir,
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    recordDays: readRecordDays(env['RECORD_DAYS']),
    signOn: readSignOn(env, connections ?? [mockConnection]),
    notice:
      loopback || publicUrl !== undefined
        ? null
        : 'Other machines need https: run Signalbox behind a TLS proxy and set its address in PUBLIC_URL. Until then it responds only as localhost.',
  }
}

function readConnections(env: Env): ConnectionConfig[] | null {
  const { CONNECTIONS: file, UPSTREAM_URL: url } = env
  if (file && url) throw new ConfigError('CONNECTIONS and UPSTREAM_URL are both set. Set only one of them.')
  if (file) return readConnectionsFile(file)
  return url ? [connectionOfUrl(url)] : null
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  )
    throw new ConfigError(
      `PUBLIC_URL is ${JSON.stringify(text)}, but must be an address such as https://signalbox.example, without a path.`,
    )
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname))
    throw new ConfigError(
      `PUBLIC_URL is ${text}, but must be https. Otherwise passwords would be sent unencrypted over the network.`,
    )
  return url.origin
}

function readRecordDays(text: string | undefined): number | undefined {
  if (!text) return undefined
  const days = Number(text)
  if (/^\d{1,5}$/.test(text) && days >= 1) return days
  throw new ConfigError(`RECORD_DAYS is ${JSON.stringify(text)}, but must be a whole number of days, such as 400.`)
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^postgres(?:ql)?:\/\//.test(text))
    throw new ConfigError('DATABASE_URL must be an address such as postgres://user@host:5432/name.')
  return text
}
