// Starts the built product as a separate process, as a user would. Plain JavaScript, shared by tests, benchmarks, and
// screenshots.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const thisCheckout = resolve(import.meta.dirname, '../..')

/** A port that is currently free. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/** Environment variables of the product, which must not be inherited from the developer's shell. */
const productVariables =
  /^(MOCK_.*|SIGN_ON.*|SERVICE_.*|RECORD_DAYS|DATABASE_URL|CONNECTIONS|UPSTREAM_URL|PUBLIC_URL|STATE_DIR|HOST|PORT|LOG|CLIENT_ADDRESS_HEADER|DATABASE_URL_FILE)$/

/** The folder contains sessions and intents, and with `keep` the mock's data. */
function environment(folder, port, { keep = false, env = {} }) {
  const inherited = Object.entries(process.env).filter(([name]) => !productVariables.test(name))
  return {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    PORT: String(port),
    STATE_DIR: join(folder, 'state'),
    MOCK_DATA: keep ? join(folder, 'mock') : 'memory',
    MOCK_DATASET: 'demo',
    MOCK_RATE_LIMIT: 'off',
    // Its output is shown if it fails
    LOG: 'failures',
    ...env,
  }
}

async function waitUntilReady(url, running, patience) {
  const { child } = running
  const ended = () => child.exitCode ?? child.signalCode
  const deadline = Date.now() + patience
  while (Date.now() < deadline && ended() === null) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(2_000) })
      return
    } catch {
      await wait(20)
    }
  }
  const how = ended() === null ? `in ${patience / 1000} s` : `and ended with ${ended()}`
  throw new Error(`the server did not start ${how}:\n${running.output()}`)
}

function launch(root, program, env) {
  const file = join(root, 'dist/server', `${program}.js`)
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`)
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', text => lines.push(text))
  }
  return { child, output: () => lines.join('').slice(-8_000) }
}

/** Sends a signal to a child process and waits until it has ended; kills it if that takes too long. */
export async function terminate(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 6_000)
  await exited
  clearTimeout(timer)
}

/**
 * Starts `dist/server/start.js` (the product) or `dist/server/mock.js`, by default on a free port, and waits until it
 * answers. `kill` sends SIGKILL; `restart` uses the same port and folder. `root` is another checkout with a build of
 * its own.
 */
export async function startServer({ program = 'start', root = thisCheckout, patience = 150_000, ...options } = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'signalbox-'))
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = environment(folder, port, options)
  const startedAt = performance.now()
  let running = launch(root, program, env)
  const ready = () => waitUntilReady(program === 'mock' ? `${url}/__mock` : `${url}/session`, running, patience)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    await ready()
  } catch (error) {
    await terminate(running.child, 'SIGKILL')
    if (options.folder === undefined) removeFolder()
    throw error
  }
  return {
    url,
    port,
    folder,
    startedInMs: performance.now() - startedAt,
    output: () => running.output(),
    get pid() {
      return running.child.pid
    },
    kill: () => terminate(running.child, 'SIGKILL'),
    async restart() {
      await terminate(running.child, 'SIGTERM')
      const restartedAt = performance.now()
      running = launch(root, program, env)
      await ready()
      return performance.now() - restartedAt
    },
    async stop({ keepFolder = false } = {}) {
      await terminate(running.child, 'SIGTERM')
      if (!keepFolder) removeFolder()
    },
  }
}
