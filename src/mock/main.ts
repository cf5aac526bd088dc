import { readPort, runProgram, serveProgram } from '#/serve/program'
import { withSecretFiles } from '#/serve/secrets'
import { StoreError } from '#/store/store-error'
import { openMock } from './mock'
import { readMockOptions } from './options'

const DEFAULT_PORT = 4010

/** `npm run mock`: the mock server alone. Configured by environment variables; see the README. */
async function main(): Promise<void> {
  const env = withSecretFiles(process.env, ['DATABASE_URL'])
  const host = env['HOST'] || '127.0.0.1'
  const port = readPort(env['PORT'], DEFAULT_PORT)
  const options = readMockOptions(env, '.data/mock')
  const baseHeaders = { 'access-control-allow-origin': '*' }
  await serveProgram('mock server', { host, port, baseHeaders }, () =>
    openMock({ ...options, say: line => console.log(line) }),
  )
}

runProgram(main, error => error instanceof StoreError)
