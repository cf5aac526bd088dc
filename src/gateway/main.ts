import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Mock, openMock } from '#/mock/mock'
import { readMockOptions } from '#/mock/options'
import { type Listening, listen } from '#/serve/listen'
import { StoreError, codeOf } from '#/store/store-error'
import { ConfigError } from './connections'
import { type Gateway, openGateway } from './gateway'
import { type Settings, readSettings } from './settings'

/** `npm start`: serves the built app, with the mock if no service is configured. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, { port: 8787, stateDir: '.data/gateway' })
  const staticDir = fileURLToPath(new URL('../app', import.meta.url))
  if (!existsSync(`${staticDir}/index.html`))
    throw new ConfigError('The dashboard is not built. Run npm run build first.')
  if (settings.notice !== null) console.error(settings.notice)
  const mock = settings.withMock ? await startMock() : undefined
  const gateway = await openGateway({ ...settings, mock, staticDir })
  const server = await listen({
    fetch: gateway.fetch,
    host: settings.host,
    port: settings.port,
    baseHeaders: gateway.baseHeaders,
  }).catch((error: unknown) => {
    throw describeListenError(error, settings)
  })
  const shownHost = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  console.log(`Signalbox listening on http://${shownHost}:${server.port}`)
  stopOnSignal(server, gateway, mock)
}

function startMock(): Promise<Mock> {
  const reading = readMockOptions(process.env, { data: '.data/start' })
  if (!reading.ok) throw new ConfigError(reading.fault)
  return openMock({ ...reading.options, say: line => console.log(line) })
}

/** After SIGINT or SIGTERM, finishes open requests, flushes stored data, and ends the process within 5 s. */
function stopOnSignal(server: Listening, gateway: Gateway, mock: Mock | undefined): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), 4900).unref()
    server
      .close()
      .then(() => gateway.close())
      .then(() => mock?.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function describeListenError(error: unknown, { host, port }: Settings): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} on ${host} is in use. Set PORT to another port, or stop the program that uses it.`,
      )
    case 'EACCES':
      return new ConfigError(`Port ${port} of ${host} cannot be used by this user.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is ${host}, which is not an address of this machine.`)
    default:
      return error
  }
}

main().catch((error: unknown) => {
  // A configuration error is one line; anything else is a bug and has a stack trace
  console.error(error instanceof ConfigError || error instanceof StoreError ? error.message : error)
  process.exit(1)
})
