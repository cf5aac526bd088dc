import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openMock } from '#/mock/mock'
import { readMockOptions } from '#/mock/options'
import { ConfigError, runProgram, serveProgram } from '#/serve/program'
import { withSecretFiles } from '#/serve/secrets'
import { StoreError } from '#/store/store-error'
import { answerHeaders } from './answers'
import { checkConfiguration } from './config/check'
import { openGateway } from './gateway'
import { createLineLog } from './health/line-log'
import { readSettings } from './settings'
import { openState } from './state'

/** The variables that may be given as files, besides those of single sign-on. */
const SECRETS = ['DATABASE_URL'] as const
const DEFAULTS = { port: 8787, stateDir: '.data/gateway' }
const MOCK_DATA = '.data/start'
const staticDir = fileURLToPath(new URL('../app', import.meta.url))
const notBuiltReason = existsSync(`${staticDir}/index.html`)
  ? null
  : 'The dashboard is not built. Run npm run build first.'

/** `npm start`: serves the built app, with the mock if no service is configured; `--check` checks the configuration. */
async function main(): Promise<void> {
  if (process.argv.includes('--check')) return check()
  const env = withSecretFiles(process.env, SECRETS)
  const settings = readSettings(env, DEFAULTS)
  const mockOptions = settings.withMock ? readMockOptions(env, MOCK_DATA) : null
  if (notBuiltReason !== null) throw new ConfigError(notBuiltReason)
  if (settings.notice !== null) console.error(settings.notice)
  const { host, port } = settings
  const baseHeaders = answerHeaders(settings.publicUrl?.startsWith('https:') === true).data
  // Port and folder come first: a start that fails must not create the mock's data
  await serveProgram('Signalbox', { host, port, baseHeaders }, async () => {
    const state = await openState(settings)
    const mock = mockOptions ? await openMock({ ...mockOptions, say: line => console.log(line) }) : undefined
    // The program that reads the log may end before the server
    process.stdout.on('error', () => {})
    const log = createLineLog(settings.logLevel, line => process.stdout.write(line))
    const gateway = await openGateway({ ...settings, state, mock, staticDir, log })
    return {
      fetch: gateway.fetch,
      close: async () => {
        await gateway.close()
        await mock?.close()
      },
    }
  })
}

async function check(): Promise<void> {
  const lines = await checkConfiguration(process.env, {
    defaults: DEFAULTS,
    secrets: SECRETS,
    mockData: MOCK_DATA,
    notBuiltReason,
  })
  for (const { ok, text } of lines) console.log(`${ok ? 'ok    ' : 'error '} ${text}`)
  process.exit(lines.every(({ ok }) => ok) ? 0 : 1)
}

runProgram(main, error => error instanceof StoreError)
