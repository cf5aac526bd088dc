import { type ListenOptions, listen } from './listen'
import type { Fetch } from './node-handler'

/** Problems with a program's environment; the message has one line for each, for the person who started it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Runs a program, and ends it with status 1 if it fails. Of a ConfigError, or an error for which `isExpected` returns
 * true, only the message is reported; anything else is a bug, and is reported with its stack trace.
 */
export function runProgram(main: () => Promise<void>, isExpected: (error: unknown) => boolean): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error && (error instanceof ConfigError || isExpected(error)) ? error.message : error)
    process.exit(1)
  })
}

/** After SIGINT or SIGTERM, closes what is open and ends the process within 5 s. */
function stopOnSignal(close: () => Promise<unknown>): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), 4900).unref()
    close().then(
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

/** The port in the environment variable PORT. @throws ConfigError */
export function readPort(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new ConfigError(`PORT is ${JSON.stringify(text)}, but must be a number from 0 to 65535.`)
}

/**
 * Serves what `open` opens until the process is stopped. Prints `name` and the address once it is open; calls that
 * arrive earlier wait. The port is taken first: a program that cannot get it must not have created any data.
 * @throws ConfigError if host or port cannot be used, and whatever `open` throws
 */
export async function serveProgram(
  name: string,
  options: Omit<ListenOptions, 'fetch'>,
  open: () => Promise<{ readonly fetch: Fetch; close(): Promise<void> }>,
): Promise<void> {
  const { host, port } = options
  let answerWith: (fetch: Fetch) => void = () => {}
  const opened = new Promise<Fetch>(resolve => (answerWith = resolve))
  const fetch: Fetch = async (request, source) => (await opened)(request, source)
  const server = await listen({ ...options, fetch }).catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, host, port)
  })
  const program = await open()
  answerWith(program.fetch)
  // Finishes open requests, and flushes stored data
  stopOnSignal(async () => {
    await server.close()
    await program.close()
  })
  console.log(`${name} listening on http://${host.includes(':') ? `[${host}]` : host}:${server.port}`)
}

/** The error to report if a port cannot be used: a ConfigError that names PORT or HOST; any other error as is. */
export function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code ?? '') {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} on ${host} is in use. Set PORT to another port, or stop the program that uses it.`,
      )
    case 'EACCES':
      return new ConfigError(`This user may not open port ${port} on ${host}. Set PORT to another port.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is ${host}, which is not an address of this computer.`)
    default:
      return error
  }
}
