import type { IncomingMessage, ServerResponse } from 'node:http'
import { sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
// Types only: the loader of the Vite config does not support `#/`, and only code loaded by Vite picks up edits
import type { DevServer } from './dev-server'

type DevModule = Pick<typeof import('./dev-server'), 'openDevServer'>

const ENTRY = '/src/gateway/dev-server.ts'
/** Folders below src whose changes require a new server. */
const SERVER_FOLDERS = ['contract', 'gateway', 'mock', 'serve', 'store']

interface Running {
  /** The number of Vite servers that use it: two while Vite restarts. */
  users: number
  server: Promise<DevServer> | null
}

declare global {
  /** On globalThis, so that the mock's store remains open when Vite restarts after a change to its configuration. */
  var signalboxDev: Running | undefined
}

/**
 * `npm run dev`: runs the gateway in Vite's process, with the mock if no service is configured, so that the page and
 * the server pick up every edit.
 */
export function devServer(): Plugin {
  let release = (): Promise<void> => Promise.resolve()
  return {
    name: 'signalbox-dev-server',
    apply: (_, { command, isPreview }) => command === 'serve' && isPreview !== true && !process.env['VITEST'],
    config: () => (process.env['HOST'] ? { server: { host: process.env['HOST'] } } : {}),
    configureServer: vite => {
      const running = (globalThis.signalboxDev ??= { users: 0, server: null })
      running.users++
      release = onceOnly(() => closeIfUnused(running))
      mount(vite, running)
      reloadOnEdit(vite, running)
      const opened = open(vite, running)
      opened.then(
        ({ notice }) => notice !== null && vite.config.logger.warn(notice),
        (error: unknown) => {
          console.error(messageOf(error))
          process.exit(1)
        },
      )
      printLines(vite, opened)
      closeOnSignal(vite)
    },
    // Vite waits for this when it closes, and calls it once per environment
    closeBundle: () => release(),
  }
}

function open(vite: ViteDevServer, running: Running): Promise<DevServer> {
  running.server ??= start(vite)
  return running.server
}

async function start(vite: ViteDevServer): Promise<DevServer> {
  const module = await vite.ssrLoadModule(ENTRY)
  if (!isDevModule(module)) throw new Error(`${ENTRY} does not export openDevServer.`)
  return module.openDevServer(process.env, hostOf(vite), line => vite.config.logger.info(line))
}

/** Checks only that it exports a function: Vite loaded the file that the types come from. */
const isDevModule = (module: Record<string, unknown>): module is DevModule =>
  typeof module['openDevServer'] === 'function'

function mount(vite: ViteDevServer, running: Running): void {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const server = await open(vite, running).catch((error: unknown) => {
        // The next call tries again. A server that opened is kept: a second one could not use its folders
        running.server = null
        throw error
      })
      await server.handle(incoming, outgoing)
    } catch (error) {
      vite.config.logger.error(messageOf(error))
      outgoing.statusCode = 500
      outgoing.end()
    }
  }
  vite.middlewares.use((incoming, outgoing, next) => {
    if (/^\/(?:session|sign-on|api|__mock)(?:[/?]|$)/.test(incoming.url ?? '')) void answer(incoming, outgoing)
    else next()
  })
}

/** Restarts the server when one of its source files changes. Its data is kept. */
function reloadOnEdit(vite: ViteDevServer, running: Running): void {
  const folders = SERVER_FOLDERS.map(folder => [vite.config.root, 'src', folder, ''].join(sep))
  vite.watcher.on('change', file => {
    if (!folders.some(folder => file.startsWith(folder)) || /\.test\.tsx?$/.test(file) || running.server === null)
      return
    const old = running.server
    running.server = old.then(
      server => server.close().then(() => start(vite)),
      () => start(vite),
    )
    running.server.catch((error: unknown) => vite.config.logger.error(messageOf(error)))
  })
}

/** Closes the server once no Vite server uses it anymore. */
async function closeIfUnused(running: Running): Promise<void> {
  running.users--
  if (running.users > 0) return
  const server = await running.server?.catch(() => null)
  running.server = null
  await server?.close()
}

/** On Ctrl-C or SIGTERM, closes the server, and with it the mock's store, before the process ends. */
function closeOnSignal(vite: ViteDevServer): void {
  const stop = (): void => {
    setTimeout(() => process.exit(0), 4900).unref()
    vite.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  vite.httpServer?.once('close', () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  })
}

function printLines(vite: ViteDevServer, opened: Promise<DevServer>): void {
  const printUrls = vite.printUrls.bind(vite)
  vite.printUrls = () => {
    printUrls()
    opened.then(
      ({ lines }) => lines.forEach(line => vite.config.logger.info(`  ➜  ${line}`)),
      () => {},
    )
  }
}

function hostOf(vite: ViteDevServer): string {
  const { host } = vite.config.server
  if (host === true) return '0.0.0.0'
  return typeof host === 'string' ? host : '127.0.0.1'
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => (done ??= work())
}
