import { isLoopbackAddress, isLoopbackName } from '#/serve/loopback'
import { ConfigError, readPort } from '#/serve/program'
import { Mistakes } from './config/mistakes'
import { type ConnectionConfig, connectionOfUrl, mockConnection, readConnectionsFile } from './connections'
import { type SignOnSettings, readSignOn } from './sign-on/sign-on-settings'

/** The settings of the dashboard server in the environment of `npm start` and `npm run dev`. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly connections: readonly ConnectionConfig[]
  /** Whether the only connection is the mock in this process. */
  readonly withMock: boolean
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string | undefined
  readonly clientAddressHeader: string | undefined
  /** What is written to standard output. */
  readonly logLevel: LogLevel
  readonly stateDir: string
  readonly databaseUrl: string | undefined
  /** How long entries of the activity log are kept; the default if undefined. */
  readonly recordDays: number | undefined
  readonly signOn: SignOnSettings | undefined
  /** A one-line warning for the person who starts the server. */
  readonly notice: string | null
}

/** Which lines are logged: those of requests and failures, only those of failures, or none. */
export const logLevels = ['requests', 'failures', 'off'] as const
export type LogLevel = (typeof logLevels)[number]

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment.
 * @throws ConfigError with one line for each mistake, which names the variable
 */
export function readSettings(env: Env, defaults: { port: number; stateDir: string }): Settings {
  const mistakes = new Mistakes()
  const host = env['HOST'] || '127.0.0.1'
  const connections = mistakes.catch(() => readConnections(env), [])
  const withMock = connections === null
  const publicUrl = mistakes.catch(() => readPublicUrl(env['PUBLIC_URL']), undefined)
  const loopback = isLoopbackAddress(host)
  if (withMock && env['MOCK_PUBLIC'] !== '1')
    mistakes.catch(() => refusePublicMock(loopback ? null : host, publicUrl), undefined)
  const settings: Settings = {
    host,
    port: mistakes.catch(() => readPort(env['PORT'], defaults.port), defaults.port),
    connections: connections ?? [mockConnection],
    withMock,
    publicUrl,
    clientAddressHeader: mistakes.catch(() => readHeaderName(env['CLIENT_ADDRESS_HEADER']), undefined),
    logLevel: mistakes.catch(() => readLogLevel(env['LOG']), 'off'),
    stateDir: env['STATE_DIR'] || defaults.stateDir,
    databaseUrl: mistakes.catch(() => readDatabaseUrl(env['DATABASE_URL']), undefined),
    recordDays: mistakes.catch(() => readRecordDays(env['RECORD_DAYS']), undefined),
    signOn: mistakes.catch(() => readSignOn(env, connections ?? [mockConnection]), undefined),
    notice:
      loopback || publicUrl !== undefined
        ? null
        : 'Other machines need https: run Signalbox behind a TLS proxy and set PUBLIC_URL to the address that people open. Until then it responds only at localhost.',
  }
  mistakes.throwIfAny()
  return settings
}

/** The mock's passwords are public, and its control routes need none. */
function refusePublicMock(host: string | null, publicUrl: string | undefined): void {
  const isPublic = publicUrl !== undefined && !isLoopbackName(new URL(publicUrl).hostname)
  const named = host === null ? (isPublic ? `PUBLIC_URL is ${publicUrl}` : null) : `HOST is ${host}`
  if (named !== null)
    throw new ConfigError(
      `${named}: other machines could use the mock server with its known passwords. Set MOCK_PUBLIC=1 to allow that, or set CONNECTIONS to connect to a real service.`,
    )
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
  // Not in the message, which is logged
  if (url && (url.username !== '' || url.password !== ''))
    throw new ConfigError('PUBLIC_URL must not contain a user name or a password.')
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    !/^(?:\/[\w.~-]+)*\/?$/.test(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new ConfigError(
      `PUBLIC_URL is ${JSON.stringify(text)}, but must be an address such as https://signalbox.example or https://example.com/signalbox.`,
    )
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname))
    throw new ConfigError(
      `PUBLIC_URL is ${text}, but must be https. Otherwise passwords would be sent unencrypted over the network.`,
    )
  return url.origin + url.pathname.replace(/\/$/, '')
}

function readRecordDays(text: string | undefined): number | undefined {
  if (!text) return undefined
  const days = Number(text)
  if (/^\d{1,5}$/.test(text) && days >= 1) return days
  throw new ConfigError(`RECORD_DAYS is ${JSON.stringify(text)}, but must be a whole number of days from 1 to 99999.`)
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^postgres(?:ql)?:\/\//.test(text))
    throw new ConfigError('DATABASE_URL must be a URL such as postgres://user@host:5432/name.')
  return text
}

function readHeaderName(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^[\w-]+$/.test(text)) return text
  throw new ConfigError(
    `CLIENT_ADDRESS_HEADER is ${JSON.stringify(text)}, but must be the name of a header such as X-Forwarded-For.`,
  )
}

function readLogLevel(text: string | undefined): LogLevel {
  const level = logLevels.find(name => name === (text || 'requests'))
  if (level) return level
  throw new ConfigError(`LOG is ${JSON.stringify(text)}, but must be one of ${logLevels.join(', ')}.`)
}
