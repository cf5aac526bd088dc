import { listen } from '#/serve/listen'
import { StoreError, codeOf } from '#/store/store-error'
import { openMock } from './mock'
import { readMockOptions } from './options'

const DEFAULT_PORT = '4010'

/** A problem with the program's environment, reported as one line. */
class StartError extends Error {}

/** `npm run mock`: the mock server alone. Configured by environment variables; see the README. */
async function main(): Promise<void> {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = readPort(process.env['PORT'] || DEFAULT_PORT)
  const reading = readMockOptions(process.env, { data: '.data/mock' })
  if (!reading.ok) throw new StartError(reading.fault)
  const mock = await openMock({ ...reading.options, say: line => console.log(line) })
  const server = await listen({
    fetch: mock.fetch,
    host,
    port,
    baseHeaders: { 'access-control-allow-origin': '*' },
  }).catch(async (error: unknown) => {
    await mock.close()
    throw describeListenError(error, host, port)
  })

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), 4900).unref()
    server
      .close()
      .then(() => mock.close())
      .then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`mock server listening on http://${host.includes(':') ? `[${host}]` : host}:${server.port}`)
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new StartError(`PORT is ${JSON.stringify(text)}; it must be a number from 0 to 65535.`)
}

function describeListenError(error: unknown, host: string, port: number): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use. Set PORT to another port, or stop the program that uses it.`,
      )
    case 'EACCES':
      return new StartError(`This user may not open port ${port} on ${host}. Set PORT to another port.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST is ${host}, which is not an address of this computer.`)
    default:
      return error
  }
}

function fail(error: unknown): void {
  const isPlain = error instanceof StartError || error instanceof StoreError
  console.error(isPlain ? error.message : error)
  process.exit(1)
}

main().catch(fail)
