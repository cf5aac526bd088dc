import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openMock } from '#/mock/mock'
import { readMockOptions } from '#/mock/options'
import { ConfigError, listenAndSay, runProgram, stopOnSignal } from '#/serve/program'
import { StoreError } from '#/store/store-error'
import { openGateway } from './gateway'
import { readSettings } from './settings'

/** `npm start`: serves the built app, with the mock if no service is configured. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, { port: 8787, stateDir: '.data/gateway' })
  const staticDir = fileURLToPath(new URL('../app', import.meta.url))
  if (!existsSync(`${staticDir}/index.html`))
    throw new ConfigError('The dashboard is not built. Run npm run build first.')
  if (settings.notice !== null) console.error(settings.notice)
  const mock = settings.withMock
    ? await openMock({ ...readMockOptions(process.env, '.data/start'), say: line => console.log(line) })
    : undefined
  const gateway = await openGateway({ ...settings, mock, staticDir })
  const { fetch, baseHeaders } = gateway
  const server = await listenAndSay('Signalbox', { fetch, host: settings.host, port: settings.port, baseHeaders })
  // Finishes open requests, and flushes stored data
  stopOnSignal(async () => {
    await server.close()
    await gateway.close()
    await mock?.close()
  })
}

runProgram(main, error => error instanceof StoreError)
